import type { ExecutionEvent } from "../../../runtime/outbound/execution-log.ts";

interface SchemaError {
  readonly instancePath: string;
  readonly message?: string;
}

/** Checks a value against the published schema. The code beside this file is made by `npm run generate:build`. */
export declare const validate: {
  (value: unknown): value is ExecutionEvent;
  errors?: readonly SchemaError[] | null;
};
