import type { Checker, MessageText, Rewriter, Usage } from "../runtime/outbound/mechanism.ts";

/** A model behind HTTP: one that speaks OpenAI's chat completions, or Ollama's chat. */
export interface ChatEndpoint {
  readonly dialect: "openai" | "ollama";
  /** The address up to the dialect's own path: `http://127.0.0.1:11434`, `https://models.example/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Sent as a bearer token. */
  readonly apiKey?: string;
  /** How long to wait for an answer, in milliseconds; 60,000 unless given. */
  readonly deadlineMs?: number;
}

export interface Answer {
  /** What the model said, without what the dialect puts around it. */
  readonly text: string;
  readonly usage: Usage;
}

/** Answers of more than this many UTF-16 code units are refused. */
const MAX_ANSWER_UNITS = 1_000_000;

/** A rewriter that asks a model for exactly `{subject, body}`; whatever else it answers rejects. */
export function chatRewriter(endpoint: ChatEndpoint): Rewriter {
  return {
    rewrite: async ({ draft, instruction, release, prompt, feedback }) => {
      const told = {
        draft,
        instruction,
        ...(release === undefined ? {} : { contract: release }),
        ...(feedback === undefined ? {} : { checker_feedback: feedback }),
      };
      const { text, usage } = await askModel(endpoint, prompt, told);
      return { text: messageText(text), usage };
    },
  };
}

const checkPrompt = `You decide whether a message may be sent under an information-release contract.
It must not reveal what the contract withholds: not exactly, not in part, not by paraphrase, not by clear implication.
Return one JSON object with exactly the keys passed (true or false) and feedback (what to change, one paragraph).`;

/** A checker that asks a model for `{passed, feedback}`; what is not plainly passed has failed. */
export function chatChecker(endpoint: ChatEndpoint): Checker {
  return {
    check: async ({ draft, release }) => {
      const { text, usage } = await askModel(endpoint, checkPrompt, { draft, contract: release });
      const { passed, feedback } = jsonObject(text);
      if (typeof passed !== "boolean" || typeof feedback !== "string")
        throw new Error("the checker did not decide");
      return { passed, feedback, usage };
    },
  };
}

/** Asks a model for a JSON object; rejects where the server, or what it answers, is not what was asked for. */
export async function askModel(endpoint: ChatEndpoint, system: string, told: object): Promise<Answer> {
  const messages = [
    { role: "system", content: system },
    { role: "user", content: JSON.stringify(told) },
  ];
  const { dialect, model } = endpoint;
  const response = await fetch(urlOf(endpoint), {
    method: "POST",
    redirect: "error",
    headers: {
      "content-type": "application/json",
      ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
    },
    body: JSON.stringify(
      dialect === "openai"
        ? { model, messages, temperature: 0, response_format: { type: "json_object" } }
        : { model, messages, stream: false, format: "json", options: { temperature: 0 } },
    ),
    signal: AbortSignal.timeout(endpoint.deadlineMs ?? 60_000),
  });
  if (!response.ok) throw new Error(`the model's server answered with status ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_ANSWER_UNITS) throw new Error("the model's answer is too long");
  const answer = jsonObject(text);
  return dialect === "openai" ? openAiAnswer(answer) : ollamaAnswer(answer);
}

function urlOf({ dialect, baseUrl }: ChatEndpoint): string {
  return `${baseUrl.replace(/\/+$/, "")}${dialect === "openai" ? "/chat/completions" : "/api/chat"}`;
}

type Json = Readonly<Record<string, unknown>>;

function openAiAnswer(answer: Json): Answer {
  const { choices } = answer;
  const [first]: readonly unknown[] = Array.isArray(choices) ? choices : [];
  const usage = objectIn(answer, "usage");
  return {
    text: contentOf(objectIn(isJson(first) ? first : {}, "message")),
    usage: {
      inputTokens: countIn(usage, "prompt_tokens"),
      outputTokens: countIn(usage, "completion_tokens"),
    },
  };
}

function ollamaAnswer(answer: Json): Answer {
  return {
    text: contentOf(objectIn(answer, "message")),
    usage: { inputTokens: countIn(answer, "prompt_eval_count"), outputTokens: countIn(answer, "eval_count") },
  };
}

function contentOf({ content }: Json): string {
  if (typeof content !== "string") throw new Error("the model's answer holds no text");
  return content;
}

function messageText(text: string): MessageText {
  const { subject, body, ...more } = jsonObject(text);
  if (typeof subject !== "string" || typeof body !== "string" || Object.keys(more).length > 0)
    throw new Error("the model did not answer with subject and body alone");
  return { subject, body };
}

/** The object that a text holds; throws where it holds none. */
export function jsonObject(text: string): Json {
  const value: unknown = JSON.parse(text);
  if (!isJson(value)) throw new Error("the answer is no JSON object");
  return value;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectIn(source: Json, name: string): Json {
  const value = source[name];
  return isJson(value) ? value : {};
}

/** Tokens as the server counted them; where it did not, none are known. */
function countIn(source: Json, name: string): number {
  const value = source[name];
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
