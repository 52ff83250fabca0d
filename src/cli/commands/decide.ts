import { parseStrictJson } from "../../policy/strict-json.ts";
import type { CommandAction } from "../command-context.ts";
import { openMonitor } from "../open-monitor.ts";
import { complain } from "../present.ts";

/** Decides on questions from standard input, one JSON object a line, and answers each with one line, in order. */
export const decide: CommandAction = async (context, invocation) => {
  const opened = await openMonitor(context, invocation);
  if (!opened.ok) {
    complain([opened.error], context);
    return 2;
  }
  const { service, close } = opened.value;
  for await (const line of context.terminal.inputLines()) {
    if (line.trim() === "") continue;
    const parsed = parseStrictJson(line);
    const answer = parsed.ok
      ? await service(parsed.value)
      : { answer: "denied", error: "malformed", problem: "a line is one JSON object" };
    context.terminal.out.write(`${JSON.stringify(answer)}\n`);
  }
  close();
  return 0;
};
