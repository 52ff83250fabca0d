import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { textOf, type CommandAction } from "../command-context.ts";
import { openMonitor } from "../open-monitor.ts";
import { complain } from "../present.ts";

/** Serves decisions on the loopback interface until it is stopped. The first line says where, and with which token. */
export const serve: CommandAction = async (context, invocation) => {
  const opened = await openMonitor(context, invocation);
  if (!opened.ok) {
    complain([opened.error], context);
    return 2;
  }
  const { service, close } = opened.value;
  const { httpService } = await import("../../adapters/http-service.ts");
  const token = context.terminal.environment["REMIT_TOKEN"] ?? randomBytes(24).toString("base64url");
  const stop = context.terminal.stopSignal();
  const server = await httpService({ service, token, port: Number(textOf(invocation, "port") ?? 0) });
  context.terminal.out.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.port}/`, token })}\n`);
  if (!stop.aborted) await once(stop, "abort");
  await server.close();
  close();
  return 0;
};
