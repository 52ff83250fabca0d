import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { expect, it } from "vitest";
import { z } from "zod";
import { mcpRunGateway } from "../../src/adapters/mcp-gateway.ts";
import { invariant } from "../../src/base/assert.ts";
import type { ApprovalRequest } from "../../src/runtime/approvals.ts";
import { buildCommitment } from "../../src/runtime/boundary/build-commitment.ts";
import { openRun } from "../../src/runtime/boundary/commitment-run.ts";
import { compileTexts } from "../support/compile.ts";

const source = `edition "2026"
module m
person ann
tool search(query: Text(max 40))
tool read_page(url: Text)
tool send(to: Set<Email>, body: Text, note: Text?)
tool delete(id: Text)

commitment task(team: Set<Email>) {
  allows  search(any), read_page(in results of search)
  asks    ann for send(to in team, any)
  denies  delete(..)
  lasts   1 hour
}
`;

/** An agent, the gateway for a run, and a server with more tools than the commitment grants. */
async function connected() {
  const calls: unknown[] = [];
  const requests: ApprovalRequest[] = [];
  const tools = new McpServer({ name: "office", version: "1.0.0" });
  const answer = (text: string) => ({ content: [{ type: "text" as const, text }] });
  const inputs = {
    send: { to: z.array(z.string()), body: z.string(), note: z.string().optional() },
    delete: { id: z.string() },
    other: { id: z.string() },
  };
  tools.registerTool(
    "search",
    { inputSchema: { query: z.string() }, outputSchema: { urls: z.array(z.string()) } },
    ({ query }) => ({ ...answer("two pages"), structuredContent: { urls: [`https://a.example/${query}`] } }),
  );
  tools.registerTool("read_page", { inputSchema: { url: z.string() } }, ({ url }) =>
    url.endsWith("lost") ? { ...answer("https://evil.example/"), isError: true } : answer(`text of ${url}`),
  );
  for (const [name, inputSchema] of Object.entries(inputs)) {
    tools.registerTool(name, { inputSchema }, (given: unknown) => {
      calls.push({ name, given });
      return answer("done");
    });
  }
  const policy = compileTexts(source).modules.find(({ name }) => name === "m")?.policy?.policy;
  invariant(policy !== undefined, "the policy compiles");
  const built = buildCommitment(policy, "task", { parameters: { team: ["a@x.example"] }, evidence: {} });
  invariant(built.ok, "the commitment is built");
  const run = openRun({ commitment: built.value, clock: () => 1_000, session: "s" });
  const upstream = new Client({ name: "gateway", version: "1.0.0" });
  const gateway = mcpRunGateway({
    upstream,
    commitment: built.value,
    run,
    onRequest: (request) => requests.push(request),
  });
  const agent = new Client({ name: "agent", version: "1.0.0" });
  for (const [client, server] of [
    [upstream, tools],
    [agent, gateway],
  ] as const) {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
  }
  const call = async (name: string, given: Record<string, unknown>): Promise<string> => {
    const { content } = await agent.callTool({ name, arguments: given });
    return (content as { text: string }[])[0]?.text ?? "";
  };
  return { agent, call, calls, requests, run };
}

it("an agent sees only the tools of which the commitment grants some call", async () => {
  const { agent } = await connected();
  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search", "read_page", "send"]);
});

it("a call goes on where the commitment grants it, and what tools return counts for the next", async () => {
  const { call } = await connected();
  expect(await call("read_page", { url: "https://a.example/lost" })).toBe("refused: not-granted");
  expect(await call("search", { query: "lost" })).toBe("two pages");
  expect(await call("read_page", { url: "https://a.example/lost" })).toBe("https://evil.example/");
  // Neither the text beside structured content nor what a tool says of an error is a result.
  expect(await call("read_page", { url: "two pages" })).toBe("refused: not-granted");
  expect(await call("read_page", { url: "https://evil.example/" })).toBe("refused: not-granted");
});

it("what is denied, not declared or of another shape never comes to the tool", async () => {
  const { call, calls } = await connected();
  expect(await call("delete", { id: "1" })).toBe("refused: sink-not-granted");
  expect(await call("other", { id: "1" })).toBe("refused: sink-not-granted");
  expect(await call("send", { to: ["b@x.example"], body: "x" })).toBe("refused: not-granted");
  expect(await call("send", { to: ["a@x.example"], body: "x", more: 1 })).toBe("refused: unknown-argument");
  expect(calls).toEqual([]);
});

it("what a person has to approve goes on once the person did, once", async () => {
  const { call, calls, requests, run } = await connected();
  const given = { to: ["a@x.example"], body: "hello" };
  expect(await call("send", given)).toBe("refused: needs-approval");
  const [request] = requests;
  invariant(request !== undefined, "a person is asked");
  expect(request.approvers).toEqual(["ann"]);
  expect(run.approve({ digest: request.digest, by: "ann" }).answer).toBe("allowed");
  expect(await call("send", { ...given, body: "other" })).toBe("refused: needs-approval");
  expect(await call("send", given)).toBe("done");
  expect(await call("send", given)).toBe("refused: needs-approval");
  expect(calls).toEqual([{ name: "send", given }]);
});
