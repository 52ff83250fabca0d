import { createRequire } from "node:module";

/** Libraries of Node that take a part of a small command's time to open, and that most commands call nothing of. */
const slowLibraries: readonly string[] = ["node:crypto", "node:zlib"];

const prefix = "\0later ";

/** For the bundle of a program that starts often: opens those libraries where one of their functions is first called. */
export const openedLater = {
  name: "opened-later",
  resolveId: (id: string): string | undefined => (slowLibraries.includes(id) ? prefix + id : undefined),
  load(id: string): string | undefined {
    if (!id.startsWith(prefix)) return undefined;
    const library = id.slice(prefix.length);
    const members: object = createRequire(import.meta.url)(library);
    const functions = Object.entries(members).flatMap(([name, value]) =>
      typeof value === "function" && /^[a-z]/u.test(name) ? [name] : [],
    );
    const opened = `const opened = () => process.getBuiltinModule(${JSON.stringify(library)});`;
    const exported = functions.map(
      (name) => `export const ${name} = (...given) => opened().${name}(...given);`,
    );
    return [opened, ...exported].join("\n");
  },
};
