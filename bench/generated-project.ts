import { readFileSync } from "node:fs";
import { sourceFile, type SourceFile } from "../src/source/source-file.ts";

export interface GeneratedProject {
  readonly files: readonly SourceFile[];
  readonly lines: number;
}

/** A project of about this many lines: the examples over and over, each time as modules of other names. */
export function projectOf(root: string, lines: number): GeneratedProject {
  const examples = ["scheduling", "report_export", "care_email"].map((name) => ({
    name,
    text: readFileSync(`${root}/examples/${name}.pol`, "utf8"),
  }));
  const files: SourceFile[] = [];
  let written = 0;
  for (let copy = 0; written < lines; copy++) {
    for (const { name, text } of examples) {
      const renamed = text.replace(/^module (.*)$/m, `module $1_${copy}`);
      files.push(sourceFile(`${name}_${copy}.pol`, renamed));
      written += renamed.split("\n").length - 1;
    }
  }
  return { files, lines: written };
}
