import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseStrictJson } from "../policy/strict-json.ts";
import type { DecisionService } from "./decision-service.ts";

export interface HttpServiceOptions {
  readonly service: DecisionService;
  /** What a client must say: `Authorization: Bearer TOKEN`. */
  readonly token: string;
  /** Any free one if 0. */
  readonly port: number;
}

export interface HttpService {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Larger questions are refused. */
const maxBytes = 1_000_000;

/**
 * Decisions over HTTP on the loopback interface alone: `POST /` with one question as JSON. Other users of the machine and
 * pages in a browser have no token; and a page whose name was pointed here says so in its `Host`.
 */
export async function httpService({ service, token, port }: HttpServiceOptions): Promise<HttpService> {
  const server = createServer((request, response) => {
    answer(request, response, service, token).catch(() =>
      end(response, 500, { answer: "denied", error: "internal" }),
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return { port: portOf(server), close: () => closed(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  service: DecisionService,
  token: string,
): Promise<void> {
  const host = request.headers.host?.replace(/:\d+$/, "");
  if (host !== "127.0.0.1" && host !== "localhost") return refuse(response, 403, "host");
  if (!isAuthorized(request.headers.authorization, token)) return refuse(response, 401, "token");
  if (request.method !== "POST" || request.url !== "/") return refuse(response, 404, "only POST /");
  if (request.headers["content-type"] !== "application/json") return refuse(response, 415, "content type");
  const body = await bodyOf(request);
  if (body === undefined) return refuse(response, 413, "too large");
  const parsed = parseStrictJson(body);
  if (!parsed.ok) return refuse(response, 400, "no JSON");
  end(response, 200, await service(parsed.value));
}

function isAuthorized(header: string | undefined, token: string): boolean {
  const [given, expected] = [Buffer.from(header ?? ""), Buffer.from(`Bearer ${token}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > maxBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refuse(response: ServerResponse, status: number, problem: string): void {
  end(response, status, { answer: "denied", error: "malformed", problem });
}

function end(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify(content));
}

function portOf(server: Server): number {
  const address = server.address() as AddressInfo;
  return address.port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
