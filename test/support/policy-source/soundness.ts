import type {
  Body,
  Contract,
  DataBody,
  FormCertificate,
  Policy,
  TextBody,
} from "../../../src/policy/policy.ts";
import { contractView } from "../../../src/policy/contract-view.ts";
import { leafBodies } from "../../../src/policy/form-view.ts";
import type { Value } from "../../../src/policy/type.ts";
import { candidatesOf, sufficientCandidates, type Candidate } from "../../../src/runtime/candidates.ts";
import { releaseCharges } from "../../../src/runtime/charges.ts";
import { isItems, isRecord } from "../../../src/policy/compare-values.ts";
import { partOf } from "../../../src/policy/evaluate.ts";
import { projector, type Projector } from "../../../src/runtime/project.ts";
import { messageText, type Rendering, type RenderInput } from "../../../src/runtime/render.ts";
import type { Random } from "../../scope/random.ts";
import { valueOf } from "./kinds.ts";
import type { Field } from "./module.ts";

type CaseValues = Readonly<Record<string, Value>>;

/** Renders a form in the way under test: by the interpreter, or by emitted code. */
export type Render = (form: string, input: RenderInput) => Rendering | undefined;

/** What was compared, and how often. */
export interface Tally {
  pairs: number;
  messages: number;
  sameBytes: number;
  sameShape: number;
  abstentions: number;
  /** Shapes not compared, because the certificate says that the values that differ decide on abstention. */
  excused: number;
}

export function newTally(): Tally {
  return { pairs: 0, messages: 0, sameBytes: 0, sameShape: 0, abstentions: 0, excused: 0 };
}

/** A contract made ready to be looked at from outside; its policy is {@link marked}. */
export interface Subject {
  readonly policy: Policy;
  readonly contract: Contract;
  readonly project: Projector;
  readonly candidates: readonly Candidate[];
  readonly publicFields: ReadonlySet<string>;
  readonly fields: readonly Field[];
}

export function subjectOf(policy: Policy, contract: Contract, fields: readonly Field[]): Subject {
  const publicFields = new Set(contractView(policy, contract).publicFields.map(({ name }) => name));
  return {
    policy,
    contract,
    project: projector(policy, contract),
    candidates: candidatesOf(policy, contract),
    publicFields,
    fields,
  };
}

/**
 * Looks at one pair of cases that agree on the public view, the envelope and the draw, and says what differs although it
 * may not; undefined if all is well. Three pairs in turn: withheld fields differ; any private field differs; some do.
 */
export function comparePair(r: Random, subject: Subject, render: Render, tally: Tally): string | undefined {
  const { fields, publicFields, contract, policy } = subject;
  const first: CaseValues = Object.fromEntries(fields.map(({ name, kind }) => [name, valueOf(r, kind)]));
  const disclosed = new Set(
    contract.discloses.flatMap(({ value }) => JSON.stringify(value).match(/"path":\["([a-z]+)"/g) ?? []),
  );
  const isWithheld = (name: string): boolean => !disclosed.has(`"path":["${name}"`);
  const way = r.below(3);
  const changed = new Set(
    fields
      .filter(({ name }) => !publicFields.has(name))
      .filter(({ name }) => (way === 0 ? isWithheld(name) : way === 1 || r.chance(0.4)))
      .map(({ name }) => name),
  );
  const second: CaseValues = Object.fromEntries(
    fields.map(({ name, kind }) => [name, changed.has(name) ? valueOf(r, kind) : (first[name] ?? null)]),
  );
  const accepted = (policy.requirements["R"]?.slots ?? []).filter(({ mode }) => mode === "accepts");
  const asked = new Set(accepted.flatMap(({ name }) => (r.chance(0.5) ? [name] : [])));
  const circumstances = { asked, draw: r.below(12), clockMs: r.below(7 * 24) * 3_600_000 };
  const inputs = [first, second].map((source): RenderInput => ({
    ...subject.project(source),
    ...circumstances,
  }));
  const [one, two] = inputs;
  if (one === undefined || two === undefined) return "no inputs";
  tally.pairs++;
  const isTouched = (reads: readonly string[]): boolean =>
    reads.some((path) => changed.has(path.split(".")[0] ?? ""));
  const [choiceOne, choiceTwo] = inputs.map((input) => choiceOf(subject, input));
  if (isTouched(contract.certificate.choiceReads)) return undefined;
  if (JSON.stringify(choiceOne) !== JSON.stringify(choiceTwo))
    return "the choice of a candidate or its charge differs";
  for (const form of new Set(choiceOne?.map((candidate) => candidate.form))) {
    const certificate = contract.certificate.candidates[form];
    if (certificate === undefined) return `${form} has no certificate`;
    const flaw = compareForm(subject, form, certificate, [one, two], isTouched, way, render, tally);
    if (flaw !== undefined) return `${form}: ${flaw}`;
  }
  return undefined;
}

function choiceOf(
  { policy, contract, candidates }: Subject,
  input: RenderInput,
): readonly { readonly form: string; readonly charges: unknown }[] {
  return sufficientCandidates(policy, candidates, "R", input).map((candidate) => ({
    form: candidate.form,
    charges: releaseCharges({ policy, contract, publicView: input.publicView, session: "one" }, candidate),
  }));
}

function compareForm(
  { policy }: Subject,
  form: string,
  certificate: FormCertificate,
  [one, two]: readonly [RenderInput, RenderInput],
  isTouched: (reads: readonly string[]) => boolean,
  way: number,
  render: Render,
  tally: Tally,
): string | undefined {
  const [left, right] = [render(form, one), render(form, two)];
  if (left === undefined || right === undefined) return "it cannot be rendered";
  const all = [...certificate.shapeReads, ...certificate.valuesRead, ...certificate.abstentionReads];
  const mustBeSame = way === 0 || !isTouched(all);
  const bytes = [left, right].map((one) =>
    one.kind === "message" ? messageText(one.message) : `- ${one.cause}`,
  );
  for (const item of [left, right]) tally[item.kind === "message" ? "messages" : "abstentions"]++;
  if (mustBeSame) {
    tally.sameBytes++;
    return bytes[0] === bytes[1] ? undefined : `different bytes: ${bytes.join(" | ")}`;
  }
  if (certificate.level === "authorized" && isTouched(certificate.shapeReads)) return undefined;
  if (left.kind === "abstained" || right.kind === "abstained") {
    if (left.kind === right.kind) return undefined;
    if (!isTouched([...certificate.abstentionReads, ...certificate.shapeReads])) {
      return `only one abstains: ${bytes.join(" | ")}`;
    }
    tally.excused++;
    return undefined;
  }
  tally.sameShape++;
  const shapes = [left, right].map((rendering) => shapeOf(policy, form, rendering));
  return shapes[0] === shapes[1]
    ? undefined
    : `different shapes: ${shapes.join(" | ")} in ${bytes.join(" | ")}`;
}

/** Which body was taken, told by the mark in it, and how many items its lists show. */
function shapeOf(
  policy: Policy,
  form: string,
  { message, slots }: Extract<Rendering, { kind: "message" }>,
): string {
  const mark = message.kind === "text" ? /^‹\d+›/.exec(message.text)?.[0] : message.data["‹›"];
  const body = policy.forms[form]?.body;
  const leaf = body === undefined ? undefined : leafBodies(body).find((one) => markOf(one) === mark);
  if (leaf === undefined) return "unknown body";
  const places =
    leaf.kind === "data"
      ? leaf.entries.map(({ value }) => ({ value, isPadded: false }))
      : leaf.pieces.flatMap((piece) =>
          piece.kind === "value" ? [{ value: piece.value, isPadded: piece.padding !== undefined }] : [],
        );
  const lengths = places.map(({ value, isPadded }) => {
    if (value.kind !== "slot") return [];
    const shown = partOf(slots[value.path[0] ?? ""] ?? null, value.path.slice(1));
    return isPadded ? [] : lengthsIn(shown);
  });
  return JSON.stringify([mark, lengths]);
}

function markOf(body: TextBody | DataBody): Value | undefined {
  if (body.kind === "data") {
    const value = body.entries.find(({ key }) => key === "‹›")?.value;
    return value?.kind === "literal" ? value.value : undefined;
  }
  const [first] = body.pieces;
  return first?.kind === "fixed" ? first.text : undefined;
}

/** The numbers of items of the lists in a value, the outermost first; whether a scalar is there is no shape. */
function lengthsIn(value: Value): readonly number[] {
  if (isItems(value)) return [value.length, ...value.flatMap(lengthsIn)];
  return isRecord(value) ? Object.values(value).flatMap(lengthsIn) : [];
}

/** The policy with a mark in every body, by which a message says which one it is. */
export function marked(policy: Policy): Policy {
  return {
    ...policy,
    forms: Object.fromEntries(
      Object.entries(policy.forms).map(([name, form]) => {
        let next = 0;
        const mark = (): string => `‹${next++}›`;
        return [name, { ...form, body: markedBody(form.body, mark) }];
      }),
    ),
  };
}

function markedBody(body: Body, mark: () => string): Body {
  switch (body.kind) {
    case "text":
    case "data":
      return markedLeaf(body, mark());
    case "any-of":
      return { ...body, variants: body.variants.map((variant) => markedLeaf(variant, mark())) };
    case "when": {
      const branches = body.branches.map((branch) => ({ ...branch, body: markedBody(branch.body, mark) }));
      return body.otherwise === undefined
        ? { ...body, branches }
        : { ...body, branches, otherwise: markedBody(body.otherwise, mark) };
    }
  }
}

function markedLeaf(body: TextBody | DataBody, mark: string): TextBody | DataBody {
  return body.kind === "text"
    ? { ...body, pieces: [{ kind: "fixed", text: mark }, ...body.pieces] }
    : { ...body, entries: [...body.entries, { key: "‹›", value: { kind: "literal", value: mark } }] };
}
