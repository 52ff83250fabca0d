import type { Decisions } from "../parser/decisions.ts";

/** The parser's decisions. The code beside this file is made by `npm run generate:build`. */
export declare const decisions: Decisions;
