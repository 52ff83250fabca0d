import { createSendGuard } from "../../src/runtime/outbound/send-guard.ts";
import { deriveMessage, type DerivedMessage } from "./derive.ts";
import { leakIn, wordsKept } from "./leaks.ts";
import { messagePolicy, taskFor } from "./policy.ts";
import type { Annotated } from "./scenarios.ts";

export interface Leakage {
  /** Items, of all, that leak. */
  readonly verbatim: number;
  readonly normalised: number;
  readonly near: number;
}

export interface ReplayRow {
  readonly messages: number;
  readonly items: number;
  readonly before: Leakage;
  readonly after: Leakage;
  /** Messages that were let out. */
  readonly released: number;
  /** Words outside of what gives an item away, and how many of them were kept in the messages let out. */
  readonly otherWords: number;
  readonly otherWordsKept: number;
  /** Reasons for which others were refused, each once for each message. */
  readonly refused: ReadonlyMap<string, number>;
}

/**
 * Sends the message of each scenario through the send guard, by its local rules alone.
 *
 * @param oracle the items themselves are withheld, and nothing else: what the finder can do where the contract is right
 */
export async function replayScenarios(all: readonly Annotated[], oracle: boolean): Promise<ReplayRow> {
  const policy = messagePolicy();
  const refused = new Map<string, number>();
  const row = { released: 0, otherWords: 0, otherWordsKept: 0, items: 0 };
  const before = { verbatim: 0, normalised: 0, near: 0 };
  const after = { verbatim: 0, normalised: 0, near: 0 };
  for (const one of all) {
    const derived = oracle ? withOracle(one) : deriveMessage(one.scenario);
    const { instruction } = one.scenario;
    const guard = createSendGuard({ policy, transport: { deliver: () => Promise.resolve() } });
    const message = { to: [derived.recipient], ...derived.draft };
    const result = await guard.submit(one.scenario.name, "message", taskFor(derived, instruction), message);
    const sent = result.outcome === "cleared" ? textOf(result.clearance.message) : "";
    row.items += one.sensitiveItems.length;
    count(before, one, textOf(derived.draft));
    count(after, one, sent);
    if (result.outcome === "cleared") {
      row.released++;
      const words = wordsKept(derived.draft.body, sent, one.sensitiveItems, instruction);
      row.otherWords += words.of;
      row.otherWordsKept += words.kept;
    } else {
      const { refusal } = result;
      const reasons =
        refusal.kind === "draft" ? refusal.findings.map((finding) => finding.message) : [refusal.kind];
      for (const reason of new Set(reasons)) refused.set(reason, (refused.get(reason) ?? 0) + 1);
    }
  }
  return { messages: all.length, ...row, before, after, refused };
}

function count(
  into: { verbatim: number; normalised: number; near: number },
  one: Annotated,
  text: string,
): void {
  for (const item of one.sensitiveItems) {
    const leak = leakIn(text, item, one.scenario.instruction);
    into.verbatim += Number(leak.verbatim);
    into.normalised += Number(leak.normalised);
    into.near += Number(leak.near);
  }
}

function textOf({ subject, body }: { readonly subject: string; readonly body: string }): string {
  return `${subject}\n${body}`;
}

function withOracle({ scenario, sensitiveItems }: Annotated): DerivedMessage {
  const { draft, recipient, withheld, open } = deriveMessage(scenario);
  return { draft, recipient, withheld: sensitiveItems, open: [...withheld, ...open] };
}
