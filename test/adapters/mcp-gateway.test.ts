import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { expect, it } from "vitest";
import { z } from "zod";
import { disclosureHandles } from "../../src/adapters/disclosure-handles.ts";
import { mcpGateway, objectMeta } from "../../src/adapters/mcp-gateway.ts";
import { purpose, released } from "../support/monitored.ts";
import { schedulingPolicy } from "../support/scheduling.ts";

/** An agent, the gateway, and a server with a calendar and a tool that the policy does not know. */
async function connected() {
  const calls: unknown[] = [];
  const tools = new McpServer({ name: "office", version: "1.0.0" });
  const slot = z.object({ day: z.string(), hour: z.number() });
  tools.registerTool("calendar", { inputSchema: { title: z.string(), slot } }, (given) => {
    calls.push(given);
    return { content: [{ type: "text", text: "entered" }] };
  });
  tools.registerTool("upload", { inputSchema: { text: z.string() } }, (given) => {
    calls.push(given);
    return { content: [{ type: "text", text: "uploaded" }] };
  });
  const { monitor, object, clock } = await released();
  const handles = disclosureHandles();
  const upstream = new Client({ name: "gateway", version: "1.0.0" });
  const gateway = mcpGateway({ upstream, policy: schedulingPolicy, monitor, handles, purpose });
  const agent = new Client({ name: "agent", version: "1.0.0" });
  for (const [client, server] of [
    [upstream, tools],
    [agent, gateway],
  ] as const) {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(far), client.connect(near)]);
  }
  return { agent, calls, clock, handle: handles.keep(object) };
}

it("an agent sees only the tools that a contract forwards to", async () => {
  const { agent } = await connected();
  expect((await agent.listTools()).tools.map(({ name }) => name)).toEqual(["calendar"]);
});

it("a call goes on with the slots of the object that it names", async () => {
  const { agent, calls, handle } = await connected();
  const called = await agent.callTool({
    name: "calendar",
    arguments: { title: "Visit" },
    _meta: { [objectMeta]: handle },
  });
  expect(called).toMatchObject({ content: [{ type: "text", text: "entered" }] });
  expect(calls).toEqual([{ title: "Visit", slot: { day: "thu", hour: 10 } }]);
});

it("what the monitor refuses never comes to the tool", async () => {
  const { agent, calls, handle, clock } = await connected();
  const call = async (
    name: string,
    given: Record<string, unknown>,
    meta: object = { [objectMeta]: handle },
  ) => {
    const { content, isError } = await agent.callTool({ name, arguments: given, _meta: { ...meta } });
    return [isError, (content as { text: string }[])[0]?.text];
  };
  expect(await call("upload", { text: "thu 10:00" })).toEqual([true, "refused: sink-not-granted"]);
  expect(await call("calendar", { title: "x", slot: { day: "mon", hour: 9 } })).toEqual([
    true,
    "refused: argument-given-twice",
  ]);
  expect(await call("calendar", { title: "x", more: 1 })).toEqual([true, "refused: unknown-argument"]);
  expect(await call("calendar", { title: "x" }, {})).toEqual([true, "refused: not-an-object"]);
  expect(await call("calendar", { title: "x" }, { [objectMeta]: "guessed" })).toEqual([
    true,
    "refused: not-an-object",
  ]);
  clock.ms += 600_000;
  expect(await call("calendar", { title: "x" })).toEqual([true, "refused: expired-time"]);
  expect(calls).toEqual([]);
});
