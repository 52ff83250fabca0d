import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  CallToolResultSchema,
  ListToolsRequestSchema,
  type CallToolRequest,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import type { BoundCommitment } from "../decide/bound-commitment.ts";
import type { Reason, Verdict } from "../decide/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { ApprovalRequest } from "../runtime/approvals.ts";
import type { CommitmentRun } from "../runtime/boundary/commitment-run.ts";
import type { Monitor } from "../runtime/monitor.ts";
import type { View } from "../runtime/project.ts";
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
export function mcpGateway({ upstream, policy, monitor, handles, purpose }: McpGatewayOptions): Server {
  const reachable = toolsReached(policy);
  return gatewayServer(upstream, {
    lists: (tool) => reachable.has(tool),
    decide: async ({ name, arguments: given = {}, _meta }) =>
      monitor.callTool(handles.find(_meta?.[objectMeta]), { to: name, purpose, arguments: given }),
  });
}

export interface McpRunGatewayOptions {
  /** Connected to the server whose tools are guarded. */
  readonly upstream: Client;
  readonly commitment: BoundCommitment;
  /** A run under that commitment; all calls through this gateway are its calls. */
  readonly run: CommitmentRun;
  /** Told what persons have to approve; once they have, the agent makes the same call again. */
  readonly onRequest?: (request: ApprovalRequest) => void;
}

/**
 * An MCP server between an agent and the tools of another one, for one run under a commitment. It lists only tools of which
 * the commitment grants some call. What a tool returns counts for arguments that are to be `in results of` it: its structured
 * content, or its texts.
 */
export function mcpRunGateway({ upstream, commitment, run, onRequest }: McpRunGatewayOptions): Server {
  const granting = commitment.levels.filter(({ allows }) => allows !== undefined);
  return gatewayServer(upstream, {
    lists: (tool) => granting.length > 0 && granting.every(({ grants }) => grants.has(tool)),
    decide: async ({ name, arguments: given = {} }) => {
      const { request, ...answer } = await run.call({ tool: name, arguments: given });
      if (request !== undefined) onRequest?.(request);
      return answer;
    },
    returned: (tool, { structuredContent, content }) => {
      const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
      run.returned(tool, structuredContent ?? texts);
    },
  });
}

interface Guard {
  readonly lists: (tool: string) => boolean;
  /** With the arguments that the call goes on with; without them it does not go on. */
  readonly decide: (
    call: CallToolRequest["params"],
  ) => Promise<{ readonly verdict: Verdict; readonly arguments?: View }>;
  readonly returned?: (tool: string, result: CallToolResult) => void;
}

function gatewayServer(upstream: Client, { lists, decide, returned }: Guard): Server {
  const server = new Server({ name: "remit-gateway", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
    const listed = await upstream.listTools(params);
    return { ...listed, tools: listed.tools.filter(({ name }) => lists(name)) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const { name } = params;
    if (!lists(name)) return refusal([{ clause: "tools", code: "sink-not-granted", asked: "a tool" }]);
    const { verdict, arguments: bound } = await decide(params);
    if (bound === undefined) return refusal(verdict.reasons);
    // An optional argument that is absent is left out, as the tool's schema has it.
    const present = Object.fromEntries(Object.entries(bound).filter(([, value]) => value !== null));
    const answer = await upstream.callTool({ name, arguments: present }, CallToolResultSchema);
    const result = CallToolResultSchema.parse(answer);
    if (result.isError !== true) returned?.(name, result);
    const { content, structuredContent, isError } = result;
    return {
      content,
      ...(structuredContent === undefined ? {} : { structuredContent }),
      ...(isError === true ? { isError } : {}),
    };
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
