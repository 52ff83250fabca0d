import type { PolicyDocument } from "../policy.ts";

interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Checks a value against the published schema. The code beside this file is made by `npm run generate:build`. */
export declare const validate: {
  (value: unknown): value is PolicyDocument;
  errors?: readonly SchemaError[] | null;
};
