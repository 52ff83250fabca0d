import { carePolicy } from "../test/support/care-outbound.ts";
import { evaluationTable } from "../src/testing/evaluation/table.ts";
import { measureCosts } from "./outbound-cost/measure.ts";

/**
 * Remote calls and tokens of the three mechanisms, laid out as in tables 3 and 4 of the paper on outbound messages. The
 * models are scripted and a token is four characters, so the figures say what the mechanisms spend, not how models behave.
 */
const report = await measureCosts(carePolicy(), 149, 2026);
console.log(evaluationTable(report));
