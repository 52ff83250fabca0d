import { checkDraft } from "../../decide/draft/check-draft.ts";
import type { Draft, DraftFinding } from "../../decide/draft/draft.ts";
import type { InformationRelease } from "../../policy/information-release.ts";
import type { BoundOutbound } from "./build-release.ts";
import type { Observe, UsageRole } from "./execution-log.ts";
import { releaseDocument, releasePrompt } from "./release-document.ts";
import { rewriteDraft, type Change } from "./rewrite-draft.ts";

/** The texts of a message that may be rewritten. */
export interface MessageText {
  readonly subject: string;
  readonly body: string;
}

/** What a call to a model cost. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A model that rewrites, close to the data: what it is shown does not leave. */
export interface Rewriter {
  readonly rewrite: (
    request: RewriteRequest,
  ) => Promise<{ readonly text: MessageText; readonly usage: Usage }>;
}

export interface RewriteRequest {
  readonly draft: MessageText;
  /** What the user asked for. */
  readonly instruction: string;
  /** Absent only in the ablation that rewrites without a contract. */
  readonly release: InformationRelease | undefined;
  /** The contract in words. */
  readonly prompt: string;
  /** What the checker said of the last round, word for word. */
  readonly feedback: string | undefined;
}

/** A model that judges whether a draft reveals what it must not. */
export interface Checker {
  readonly check: (request: CheckRequest) => Promise<CheckResult>;
}

export interface CheckRequest {
  readonly draft: MessageText;
  readonly release: InformationRelease;
}

export interface CheckResult {
  readonly passed: boolean;
  readonly feedback: string;
  readonly usage: Usage;
}

/** The model that wrote the draft, asked to write it again in the same session (M_B). */
export interface ActionModel {
  readonly revise: (feedback: string) => Promise<{ readonly text: MessageText; readonly usage: Usage }>;
}

/** M_B, M_G and M_G+C of the paper; without a model, the local rules alone. */
export type Mechanism =
  | { readonly kind: "rules" }
  | { readonly kind: "M_B"; readonly model: ActionModel; readonly checker: Checker }
  | { readonly kind: "M_G"; readonly rewriter: Rewriter }
  | { readonly kind: "M_G+C"; readonly rewriter: Rewriter; readonly checker: Checker };

export type CostEvent =
  | { readonly kind: "rewrite"; readonly side: "local"; readonly usage: Usage }
  | { readonly kind: "check" | "revise"; readonly side: "remote"; readonly usage: Usage };

export interface MechanismResult {
  readonly outcome: "passed" | "blocked";
  /** The draft that was looked at last. */
  readonly draft: Draft;
  readonly rounds: number;
  readonly findings: readonly DraftFinding[];
  readonly changes: readonly Change[];
  readonly costs: readonly CostEvent[];
  /** Why it is blocked: a model that could not be asked, or what the last round left. */
  readonly reason?: string;
}

/** The cap of the action model's session in the paper's baseline. */
const MAX_ACTION_TURNS = 25;

/**
 * Brings a draft to where it may be sent, or blocks. Whatever a model says, only a draft in which the local rules find
 * nothing passes; a model that fails, or answers something else than was asked, blocks.
 */
export async function runMechanism(
  mechanism: Mechanism,
  bound: BoundOutbound,
  original: Draft,
  observe: Observe = () => undefined,
): Promise<MechanismResult> {
  const work: Work = {
    bound,
    original,
    observe,
    costs: [],
    changes: [],
    release: releaseDocument(bound, original),
  };
  try {
    observe({ event: "task_contract_built", task_contract: work.release });
    switch (mechanism.kind) {
      case "rules":
        return withRules(work);
      case "M_B":
        return await withActionModel(work, mechanism.model, mechanism.checker);
      case "M_G":
        return await withRewriter(work, mechanism.rewriter, undefined);
      case "M_G+C":
        return await withRewriter(work, mechanism.rewriter, mechanism.checker);
    }
  } catch {
    return blocked(
      work,
      original,
      0,
      [],
      "a model could not be asked, or answered something else than was asked",
    );
  }
}

interface Work {
  readonly bound: BoundOutbound;
  readonly original: Draft;
  readonly release: InformationRelease;
  readonly observe: Observe;
  readonly costs: CostEvent[];
  readonly changes: Change[];
}

function withRules(work: Work): MechanismResult {
  const { draft, changes, findings } = rewriteDraft(work.bound.rule, work.original);
  work.changes.push(...changes);
  return findings.length === 0
    ? passed(work, draft, 1)
    : blocked(work, draft, 1, findings, "the rules leave findings");
}

/** The rewriter, then the local rules, then the checker where there is one; each round starts from the last rewrite. */
async function withRewriter(
  work: Work,
  rewriter: Rewriter,
  checker: Checker | undefined,
): Promise<MechanismResult> {
  const { bound, original, release } = work;
  const rounds = Math.max(1, bound.outbound.retries);
  let draft = original;
  let feedback: string | undefined;
  let findings: readonly DraftFinding[] = [];
  work.observe({ event: "rewrite_requested", original_arguments: textOf(original) });
  for (let round = 1; round <= rounds; round++) {
    const { text, usage } = await rewriter.rewrite({
      draft: textOf(draft),
      instruction: bound.instruction,
      release,
      prompt: releasePrompt(release),
      feedback,
    });
    spent(work, { kind: "rewrite", side: "local", usage });
    const repaired = rewriteDraft(bound.rule, { ...draft, ...exactly(text, original) });
    work.changes.push(...repaired.changes);
    draft = repaired.draft;
    work.observe({ event: "rewrite_returned", rewritten: textOf(draft) });
    findings = checkDraft(bound.rule, draft, original);
    if (findings.length > 0) {
      feedback = findings.map(({ part, message }) => `${part}: ${message}`).join("\n");
      continue;
    }
    if (checker === undefined || maySkipCheck(work)) return passed(work, draft, round);
    const result = await checked(work, checker, draft);
    if (result.passed) return passed(work, draft, round);
    feedback = result.feedback;
  }
  return blocked(work, draft, rounds, findings, "no round passed");
}

/** M_B: the checker's words go back to the model that wrote the draft, in its own session. */
async function withActionModel(work: Work, model: ActionModel, checker: Checker): Promise<MechanismResult> {
  const { bound, original } = work;
  const rounds = Math.min(MAX_ACTION_TURNS, Math.max(1, bound.outbound.retries) + 1);
  let draft = original;
  let findings: readonly DraftFinding[] = [];
  for (let round = 1; round <= rounds; round++) {
    findings = checkDraft(bound.rule, draft, original);
    const result = await checked(work, checker, draft);
    if (result.passed && findings.length === 0) return passed(work, draft, round);
    if (round === rounds) break;
    const own = findings.map(({ part, message }) => `${part}: ${message}`);
    const { text, usage } = await model.revise(
      [result.feedback, ...own].filter((line) => line !== "").join("\n"),
    );
    spent(work, { kind: "revise", side: "remote", usage });
    draft = { ...draft, ...exactly(text, original) };
  }
  return blocked(work, draft, rounds, findings, "no round passed");
}

async function checked(work: Work, checker: Checker, draft: Draft): Promise<CheckResult> {
  const result = await checker.check({ draft: textOf(draft), release: work.release });
  spent(work, { kind: "check", side: "remote", usage: result.usage });
  // A checker of another program may say anything; only `true` has passed.
  const said: { readonly passed: unknown } = result;
  const passed = said.passed === true;
  const count = work.costs.filter(({ kind }) => kind === "check").length;
  work.observe({ event: "privacy_check", count, passed, checked: textOf(draft) });
  return { ...result, passed };
}

const roles: Readonly<Record<CostEvent["kind"], UsageRole>> = {
  rewrite: "rewriter",
  check: "privacy_checker",
  revise: "agent",
};

function spent({ costs, observe }: Work, cost: CostEvent): void {
  costs.push(cost);
  const { inputTokens: input_tokens, outputTokens: output_tokens } = cost.usage;
  observe({ event: "llm_usage", role: roles[cost.kind], input_tokens, output_tokens });
}

function textOf({ subject, body }: Draft): MessageText {
  return { subject, body };
}

/**
 * Whether the check costs more than it can save: μΔR > λΔL, with the weight λ and the cost μ of the outbound, ΔR one check,
 * and ΔL the share of hidden fields that the rules had to take out (section 2 of the paper).
 */
function maySkipCheck({ bound, changes }: Work): boolean {
  const { checks } = bound.outbound;
  if (checks === "always") return false;
  const hidden = bound.rule.withheld.length + bound.rule.generalized.length;
  const touched = new Set(changes.flatMap(({ field }) => field ?? [])).size;
  const risk = hidden === 0 ? 0 : Math.min(1, touched / hidden);
  return checks.cost > checks.weight * risk;
}

/** A model's answer: exactly a subject and a body, both text. Where the draft has no subject, none comes in. */
function exactly(text: MessageText, original: Draft): MessageText {
  const keys = Object.keys(text).sort();
  if (keys.length !== 2 || keys[0] !== "body" || keys[1] !== "subject")
    throw new TypeError("not subject and body");
  const { subject, body } = text;
  if (typeof subject !== "string" || typeof body !== "string") throw new TypeError("not texts");
  if (/[\p{Cc}\u2028\u2029]/u.test(subject)) throw new TypeError("a line break in the subject");
  return { subject: original.subject === "" ? "" : subject, body };
}

function passed({ costs, changes }: Work, draft: Draft, rounds: number): MechanismResult {
  return { outcome: "passed", draft, rounds, findings: [], changes, costs };
}

function blocked(
  { costs, changes }: Work,
  draft: Draft,
  rounds: number,
  findings: readonly DraftFinding[],
  reason: string,
): MechanismResult {
  return { outcome: "blocked", draft, rounds, findings, changes, costs, reason };
}
