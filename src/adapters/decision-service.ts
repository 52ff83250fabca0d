import type { Disclosure } from "../runtime/disclosure.ts";
import type { Envelope } from "../runtime/envelope.ts";
import type { Monitor } from "../runtime/monitor.ts";
import type { Outcome, Used } from "../runtime/outcome.ts";
import { CaseError } from "../runtime/project.ts";
import { messageText } from "../runtime/render.ts";
import { disclosureHandles } from "./disclosure-handles.ts";
import { isRecord } from "./signature.ts";

/** One question in JSON, and its answer in JSON. Whatever goes wrong is answered with `denied`; nothing is thrown. */
export type DecisionService = (request: unknown) => Promise<Answer>;

export interface Answer {
  readonly answer: string;
  readonly [property: string]: unknown;
}

/**
 * A monitor for agents in other processes and languages. Objects stay here: what goes out is a name that nobody can guess,
 * and that means nothing elsewhere.
 */
export function decisionService(monitor: Monitor): DecisionService {
  const { keep, find } = disclosureHandles();
  return async (request) => {
    if (!isRecord(request)) return malformed("a request is a JSON object");
    const { op } = request;
    const question = typeof op === "string" ? questions.get(op) : undefined;
    if (question === undefined) return malformed(`op is one of ${[...questions.keys()].join(", ")}`);
    try {
      return await question({ monitor, request, object: find(request["object"]), keep });
    } catch (error) {
      if (error instanceof CaseError) return { answer: "denied", error: "case", path: error.path };
      return { answer: "denied", error: "internal" };
    }
  };
}

interface Question {
  readonly monitor: Monitor;
  readonly request: Readonly<Record<string, unknown>>;
  readonly object: Disclosure;
  readonly keep: (object: Disclosure) => string;
}

const questions: ReadonlyMap<string, (question: Question) => Promise<Answer>> = new Map([
  ["release", release],
  [
    "read",
    async (one) =>
      used(
        one,
        await one.monitor.read(one.object, { reader: text(one, "reader"), purpose: text(one, "purpose") }),
      ),
  ],
  ["forward", async (one) => used(one, await one.monitor.forward(one.object, useOf(one)))],
  ["log", async (one) => used(one, await one.monitor.log(one.object, useOf(one)))],
  [
    "remember",
    async (one) =>
      used(one, await one.monitor.remember(one.object, { ...useOf(one), key: text(one, "key") })),
  ],
  ["recall", recall],
  ["call-tool", callTool],
  ["end-turn", endTurn],
  ["approve", approve],
]);

async function release({ monitor, request, keep }: Question): Promise<Answer> {
  const { envelope, case: source } = request;
  if (!isRecord(source)) return malformed("case is a JSON object");
  // The monitor reads the envelope as untrusted data.
  const outcome = await monitor.release(envelope as Envelope, source);
  return { answer: outcome.kind, reasons: outcome.reasons, ...said(outcome), ...held(outcome, keep) };
}

function said(outcome: Outcome): object {
  return "message" in outcome ? { text: messageText(outcome.message), message: outcome.message } : {};
}

function held(outcome: Outcome, keep: (object: Disclosure) => string): object {
  if (outcome.kind === "asked") return { request: outcome.request };
  return "object" in outcome ? { object: keep(outcome.object), fields: outcome.object.fields } : {};
}

async function recall(one: Question): Promise<Answer> {
  const [store, key] = [text(one, "store"), text(one, "key")];
  return used(
    one,
    await one.monitor.recall({ store, key, reader: text(one, "reader"), purpose: text(one, "purpose") }),
  );
}

async function callTool(one: Question): Promise<Answer> {
  const { arguments: given, call } = one.request;
  if (!isRecord(given)) return malformed("arguments is a JSON object");
  const { verdict, arguments: bound } = await one.monitor.callTool(one.object, {
    ...useOf(one),
    arguments: given,
    ...(typeof call === "string" ? { call } : {}),
  });
  return {
    answer: verdict.answer,
    reasons: verdict.reasons,
    ...(bound === undefined ? {} : { arguments: bound }),
  };
}

function endTurn({ monitor }: Question): Promise<Answer> {
  monitor.endTurn();
  return Promise.resolve({ answer: "allowed" });
}

function approve(one: Question): Promise<Answer> {
  const { answer, reasons } = one.monitor.approve({ digest: text(one, "digest"), by: text(one, "by") });
  return Promise.resolve({ answer, reasons });
}

function used({ keep }: Question, { verdict, message, object }: Used): Answer {
  const { answer, reasons } = verdict;
  return {
    answer,
    reasons,
    ...(message === undefined ? {} : { text: messageText(message), message }),
    ...(object === undefined ? {} : { object: keep(object) }),
  };
}

function useOf(one: Question): { readonly to: string; readonly purpose: string; readonly sender?: string } {
  const { sender } = one.request;
  return {
    to: text(one, "to"),
    purpose: text(one, "purpose"),
    ...(typeof sender === "string" ? { sender } : {}),
  };
}

/** What is no text is no name of anything, and is denied as such. */
function text({ request }: Question, property: string): string {
  const value = request[property];
  return typeof value === "string" ? value : "";
}

function malformed(problem: string): Answer {
  return { answer: "denied", error: "malformed", problem };
}
