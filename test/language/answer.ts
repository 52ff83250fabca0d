import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { hasErrors } from "../../src/diagnostics/diagnostic.ts";
import { compile } from "../../src/language/compile.ts";
import { format } from "../../src/language/syntax/format.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { sourceFile, type SourceFile } from "../../src/source/source-file.ts";
import { library } from "../support/compile.ts";

/**
 * What is wrong with the parser's answer to a text, whatever the text is: it throws, a diagnostic has no place in the text,
 * or a text without errors is not the same policy when it has been formatted.
 */
export function wrongReading(text: string): string | undefined {
  return caught(() => {
    const file = sourceFile("a.pol", text);
    const { diagnostics } = parse(file);
    if (!hasErrors(diagnostics)) format(file);
    return misplaced(file, diagnostics);
  });
}

/** What is wrong with the compiler's answer to a text. */
export function wrongCompilation(text: string): string | undefined {
  return caught(() => {
    const file = sourceFile("a.pol", text);
    const { diagnostics, modules } = compile([file], library);
    const [module] = modules;
    if (hasErrors(diagnostics) && module?.policy !== undefined) return "a policy in spite of an error";
    return misplaced(file, diagnostics);
  });
}

function caught(answer: () => string | undefined): string | undefined {
  try {
    return answer();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function misplaced(own: SourceFile, diagnostics: readonly Diagnostic[]): string | undefined {
  for (const { code, message, file, span } of diagnostics) {
    const length = (file ?? own).text.length;
    const isInside = 0 <= span.start && span.start <= span.end && span.end <= length;
    if (!isInside || message === "")
      return `${code} at ${span.start} to ${span.end} of ${length}: ${message}`;
  }
  return undefined;
}
