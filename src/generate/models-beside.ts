import type { ModelSet } from "../policy/model.ts";
import { asciiOnly } from "./ascii-only.ts";

interface Emitter {
  readonly emitFile: (file: { type: "asset"; fileName: string; source: string }) => string;
}

const generated = /[\\/]models[\\/]generated[\\/](\w+)\.js$/u;

/**
 * For the bundle of a program that starts often: the models of libraries stand in a file of their own beside the code, and
 * the model of a module is read from its place there when it is first asked for. As texts in the code they are what
 * takes longest to load.
 */
export const modelsBeside = {
  name: "models-beside",
  async load(this: Emitter, id: string): Promise<string | undefined> {
    const language = generated.exec(id)?.[1];
    if (language === undefined) return undefined;
    const { models }: { readonly models: readonly ModelSet[] } = await import(id);
    const fileName = `${language}.models`;
    let source = "";
    const sets = models.map((set) => ({
      language: set.language,
      places: Object.entries(set.modules).map(([name, node]) => {
        const start = source.length;
        // A place in the text is then one in the file.
        source += asciiOnly(JSON.stringify(node));
        return [name, start, source.length - start] as const;
      }),
    }));
    this.emitFile({ type: "asset", fileName, source });
    return `${reader}export const models = read(${JSON.stringify(fileName)}, ${JSON.stringify(sets)});\n`;
  },
};

const reader = `import { openSync, readSync } from "node:fs";
import { join } from "node:path";
function read(fileName, sets) {
  let file;
  const nodeAt = (start, size) => {
    file ??= openSync(join(import.meta.dirname, fileName));
    const bytes = Buffer.allocUnsafe(size);
    return JSON.parse(bytes.latin1Slice(0, readSync(file, bytes, 0, size, start)));
  };
  return sets.map(({ language, places }) => {
    const placeOf = new Map(places.map(([name, start, size]) => [name, [start, size]]));
    const known = {};
    const modules = new Proxy(known, {
      get: (_, name) => {
        if (Object.hasOwn(known, name)) return known[name];
        const place = placeOf.get(name);
        return place === undefined ? undefined : (known[name] = nodeAt(...place));
      },
      has: (_, name) => placeOf.has(name),
      ownKeys: () => [...placeOf.keys()],
      getOwnPropertyDescriptor: (_, name) =>
        placeOf.has(name) ? { get: () => modules[name], enumerable: true, configurable: true } : undefined,
    });
    return { language, modules };
  });
}
`;
