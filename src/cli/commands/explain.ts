import { allKinds, kindOf } from "../../diagnostics/catalogue/index.ts";
import { projectDiagnostics as problems } from "../../diagnostics/catalogue/project.ts";
import { diagnose } from "../../diagnostics/catalogue.ts";
import { explanation } from "../../diagnostics/explanation.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import { exampleMessage } from "../../project/example-message.ts";
import type { CommandAction } from "../command-context.ts";
import { complain } from "../present.ts";

/** Prints the page of a diagnostic. */
export const explain: CommandAction = async (context, invocation) => {
  const [written = ""] = invocation.arguments;
  const code = /^\d{4}$/.test(written) ? `REM${written}` : written.toUpperCase();
  const kind = kindOf(code);
  if (kind === undefined) {
    const near = nearest(
      code,
      allKinds.map((known) => known.code),
    );
    const parameters = { code: written, near };
    complain([diagnose(problems.unknownCode, parameters, undefined, { start: 0, end: 0 })], context);
    return 2;
  }
  const message = exampleMessage(kind, await context.pipeline.load());
  context.terminal.out.write(explanation(kind, message));
  return 0;
};
