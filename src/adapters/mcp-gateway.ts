import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import type { Reason } from "../decide/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { Monitor } from "../runtime/monitor.ts";
import type { DisclosureHandles } from "./disclosure-handles.ts";

/** The key of a call's `_meta` under which the name of a disclosure object stands. */
export const objectMeta = "remit/object";

export interface McpGatewayOptions {
  /** Connected to the server whose tools are guarded. */
  readonly upstream: Client;
  readonly policy: Policy;
  readonly monitor: Monitor;
  readonly handles: DisclosureHandles;
  /** What calls through this gateway are for. */
  readonly purpose: string;
}

/**
 * An MCP server between an agent and the tools of another one. It lists only tools that the policy declares and that some
 * contract forwards to. A call names a disclosure object, whose slots fill the parameters of their names; it goes on with
 * the arguments that the monitor gives out, or not at all.
 */
export function mcpGateway(options: McpGatewayOptions): Server {
  const { upstream, policy, monitor, handles, purpose } = options;
  const server = new Server({ name: "remit-gateway", version: "1.0.0" }, { capabilities: { tools: {} } });
  const reachable = toolsReached(policy);
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
    const listed = await upstream.listTools(params);
    return { ...listed, tools: listed.tools.filter(({ name }) => reachable.has(name)) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const { name, arguments: given = {}, _meta } = params;
    if (!reachable.has(name))
      return refusal([{ clause: "tools", code: "sink-not-granted", asked: "a tool" }]);
    const object = handles.find(_meta?.[objectMeta]);
    const { verdict, arguments: bound } = await monitor.callTool(object, {
      to: name,
      purpose,
      arguments: given,
    });
    if (bound === undefined) return refusal(verdict.reasons);
    // An optional argument that is absent is left out, as the tool's schema has it.
    const present = Object.fromEntries(Object.entries(bound).filter(([, value]) => value !== null));
    const { content, isError } = await upstream.callTool({ name, arguments: present });
    return { content: content as CallToolResult["content"], ...(isError === true ? { isError } : {}) };
  });
  return server;
}

/** The tools that a contract forwards to, or that it is to. */
function toolsReached(policy: Policy): ReadonlySet<string> {
  const sinks = Object.values(policy.contracts).flatMap(({ to, forwards }) => [...to, ...forwards]);
  return new Set(sinks.filter((name) => entry(policy.parties, name)?.role === "tool"));
}

function refusal(reasons: readonly Reason[]): CallToolResult {
  const text = `refused: ${reasons.map(({ code }) => code).join(", ")}`;
  return { isError: true, content: [{ type: "text", text }] };
}
