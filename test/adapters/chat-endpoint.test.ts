import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatChecker, chatRewriter, type ChatEndpoint } from "../../src/adapters/chat-endpoint.ts";
import { buildRelease } from "../../src/runtime/outbound/build-release.ts";
import { runMechanism } from "../../src/runtime/outbound/mechanism.ts";
import { releaseDocument, releasePrompt } from "../../src/runtime/outbound/release-document.ts";
import { carePolicy, careTask, goodBody } from "../support/care-outbound.ts";

interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: { readonly messages: readonly { readonly role: string; readonly content: string }[] };
}

const asked: Asked[] = [];
let answers: readonly { readonly status?: number; readonly text: string }[] = [];
let server: Server;
let baseUrl = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { authorization } = request.headers;
      asked.push({
        url: request.url ?? "",
        authorization,
        body: JSON.parse(Buffer.concat(chunks).toString("utf8")),
      });
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? { text: "" };
      response.writeHead(answer.status ?? 200, { location: "/elsewhere" });
      response.end(answer.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const bound = buildRelease(carePolicy(), "care_update", careTask);
if (!bound.ok) throw new Error("does not build");
const draft = { subject: "Next visit", body: goodBody };
const release = releaseDocument(bound.value, { ...draft, attachments: [] });
const request = {
  draft,
  instruction: careTask.instruction,
  release,
  prompt: releasePrompt(release),
  feedback: "say less",
};

function endpoint(dialect: ChatEndpoint["dialect"]): ChatEndpoint {
  return { dialect, baseUrl, model: "small", apiKey: "key", deadlineMs: 5000 };
}

function answered(dialect: ChatEndpoint["dialect"], content: string): string {
  return JSON.stringify(
    dialect === "openai"
      ? { choices: [{ message: { content } }], usage: { prompt_tokens: 7, completion_tokens: 3 } }
      : { message: { content }, prompt_eval_count: 7, eval_count: 3 },
  );
}

function expectAnswers(
  ...texts: readonly ({ readonly status?: number; readonly text: string } | string)[]
): void {
  asked.length = 0;
  answers = texts.map((text) => (typeof text === "string" ? { text } : text));
}

describe.each(["openai", "ollama"] as const)("a model that speaks %s", (dialect) => {
  it("rewrites, being given the contract, the draft and the checker's words", async () => {
    expectAnswers(answered(dialect, JSON.stringify({ subject: "A", body: "B" })));
    const { text, usage } = await chatRewriter(endpoint(dialect)).rewrite(request);
    expect([text, usage]).toEqual([
      { subject: "A", body: "B" },
      { inputTokens: 7, outputTokens: 3 },
    ]);
    const [first] = asked;
    expect(first?.url).toBe(dialect === "openai" ? "/chat/completions" : "/api/chat");
    expect(first?.authorization).toBe("Bearer key");
    expect(first?.body.messages[0]?.content).toBe(request.prompt);
    expect(JSON.parse(first?.body.messages[1]?.content ?? "")).toEqual({
      draft,
      instruction: careTask.instruction,
      contract: release,
      checker_feedback: "say less",
    });
  });

  it("is never shown what is withheld", async () => {
    expectAnswers(answered(dialect, JSON.stringify({ subject: "A", body: "B" })));
    await chatRewriter(endpoint(dialect)).rewrite(request);
    expect(JSON.stringify(asked)).not.toMatch(/salbutamol|spirometry|asthma|84.?500/);
  });

  it("checks", async () => {
    expectAnswers(answered(dialect, JSON.stringify({ passed: false, feedback: "no" })));
    const result = await chatChecker(endpoint(dialect)).check({ draft, release });
    expect(result).toEqual({ passed: false, feedback: "no", usage: { inputTokens: 7, outputTokens: 3 } });
  });

  it.each([
    ["no JSON", answered(dialect, "sure!")],
    [
      "something else",
      answered(dialect, JSON.stringify({ subject: "A", body: "B", to: ["eve@evil.example"] })),
    ],
    ["no text", answered(dialect, JSON.stringify({ subject: 1, body: "B" }))],
    ["nothing", ""],
    ["an error", { status: 500, text: answered(dialect, JSON.stringify({ subject: "A", body: "B" })) }],
    ["a redirection", { status: 302, text: "" }],
  ])("that answers with %s blocks the message", async (_, answer) => {
    expectAnswers(answer);
    const mechanism = { kind: "M_G", rewriter: chatRewriter(endpoint(dialect)) } as const;
    const result = await runMechanism(mechanism, bound.value, { ...draft, attachments: [] });
    expect(result.outcome).toBe("blocked");
  });

  it.each([
    ["passed as a word", { passed: "true", feedback: "" }],
    ["no feedback", { passed: true }],
    ["an array", []],
  ])("that answers a check with %s blocks the message", async (_, answer) => {
    expectAnswers(answered(dialect, JSON.stringify(draft)), answered(dialect, JSON.stringify(answer)));
    const both = endpoint(dialect);
    const mechanism = { kind: "M_G+C", rewriter: chatRewriter(both), checker: chatChecker(both) } as const;
    const result = await runMechanism(mechanism, bound.value, { ...draft, attachments: [] });
    expect(result.outcome).toBe("blocked");
  });
});

it("a server that is not there blocks the message", async () => {
  const gone = { ...endpoint("ollama"), baseUrl: "http://127.0.0.1:9" };
  const result = await runMechanism({ kind: "M_G", rewriter: chatRewriter(gone) }, bound.value, {
    ...draft,
    attachments: [],
  });
  expect(result.outcome).toBe("blocked");
});
