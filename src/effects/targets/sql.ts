import { exactText, textValue, unknownData, type FoldValue } from "../fold/fold-value.ts";
import { anything, joinedText } from "../fold/texts.ts";

type TargetFunction = (values: readonly FoldValue[]) => FoldValue;

const boolean = (value: boolean): FoldValue => ({ type: "boolean", value });

/** What statements of SQLite do with files that are not the database they are run on. */
export const sqlTargets: Readonly<Record<string, TargetFunction>> = {
  /** Whether statements open another file. */
  "sql.attaches": ([sql]) => {
    const text = exactText(sql);
    return text === undefined ? unknownData : boolean(attaches(text));
  },
  /** The same of what takes one statement and fails with more: its first word says what it is, whatever follows. */
  "sql.statement_attaches": ([sql]) => {
    const text = exactText(sql);
    if (text !== undefined) return boolean(attaches(text));
    const [first] = sql?.type === "text" ? sql.pieces : [];
    return typeof first === "string" && harmless.test(first) ? boolean(false) : unknownData;
  },
  "sql.attached": ([sql, parameters]) => {
    const [, single, double, mark] = oneFile.exec(exactText(sql) ?? "") ?? [];
    const path = single ?? double;
    if (mark !== undefined && parameters?.type === "sequence") return parameters.items[0] ?? unknownData;
    // A URL names a file by rules of its own.
    const isPath = path !== undefined && !/^file:/iu.test(path);
    return isPath ? textValue(path) : joinedText([[anything]]);
  },
};

function attaches(text: string): boolean {
  return /\battach\b|\bvacuum\b[^;]*\binto\b/iu.test(text);
}

/** None of these statements contains another that opens a file; what stands behind the word cannot change which word it is. */
const harmless =
  /^\s*(?:select|insert|update|delete|replace|create|drop|alter|with|begin|commit|rollback|savepoint|release|reindex|analyze)[\s("'`[]/iu;

/** One statement that opens one file, and nothing else: what is not written like this may open any. */
const oneFile =
  /^\s*(?:attach(?:\s+database)?|vacuum(?:\s+\w+)?\s+into)\s*(?:'([^']*)'|"([^"]*)"|(\?))(?:\s+as\s+["']?\w+["']?)?\s*;?\s*$/iu;
