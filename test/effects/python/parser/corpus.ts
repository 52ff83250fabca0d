import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";

/** The folder of the standard library of the `python3` on this machine. */
export function standardLibrary(): string {
  const code = "import sysconfig; print(sysconfig.get_path('stdlib'))";
  return execFileSync("python3", ["-c", code], { encoding: "utf8" }).trim();
}

/** All Python files under a folder, in order, without installed packages. */
export function pythonFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".py") && !/(?:site|dist)-packages/.test(path))
    .sort()
    .map((path) => `${folder}/${path}`);
}

/** So many of them, evenly spread. */
export function sample<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)] as T);
}
