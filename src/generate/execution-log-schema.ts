import { publishedAt } from "../diagnostics/documentation-url.ts";
import { executionLogSchemaPath } from "./paths.ts";
import { typeSchema } from "./type-schema.ts";

/** The JSON Schema of one line of an execution log, made from the type of the events. */
export function executionLogSchema(): string {
  return typeSchema({
    path: "src/runtime/outbound/execution-log.ts",
    type: "ExecutionEvent",
    id: `${publishedAt}/${executionLogSchemaPath}`,
    title: "One event of the execution of an outbound task",
  });
}
