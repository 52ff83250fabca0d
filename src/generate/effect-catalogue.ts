import { compareTexts } from "../base/compare.ts";
import { lowerModels } from "../language/lower-models.ts";
import type * as ast from "../language/syntax/ast.ts";
import { parse } from "../language/syntax/parse.ts";
import type { ModelNode, ModelSet } from "../policy/model.ts";
import { standardLibrary } from "../project/standard-library.ts";
import type { GeneratedFiles, Generator } from "./generator.ts";
import { modelFiles } from "./library-models.ts";

const folder = "docs/reference/effects";

/** The vocabulary of effects, and for each language what of its libraries has them. */
export const effectCatalogue: Generator = {
  ownedFolders: [folder],
  generate: async () => Promise.resolve(pages()),
};

function pages(): GeneratedFiles {
  const effects = standardLibrary()
    .map((file) => ({ file, module: parse(file).module }))
    .flatMap(({ file, module }) =>
      module.declarations.filter(isEffect).map((effect) => vocabularyRow(file.text, effect)),
    );
  const python = lowerModels(modelFiles("python").map((file) => parse(file).module));
  return new Map([
    [`${folder}/README.md`, vocabularyPage(effects)],
    [
      `${folder}/python.md`,
      libraryPage(
        "Python",
        python,
        effects.map(({ name }) => name),
      ),
    ],
  ]);
}

function isEffect(declaration: ast.Declaration): declaration is ast.EffectDeclaration {
  return declaration.kind === "effect";
}

interface VocabularyRow {
  readonly name: string;
  readonly signature: string;
  readonly description: string;
}

function vocabularyRow(text: string, effect: ast.EffectDeclaration): VocabularyRow {
  const name = effect.name.parts.map((part) => part.text).join(".");
  const signature = text.slice(effect.name.span.start, effect.span.end);
  return { name, signature, description: (effect.doc?.lines ?? []).join(" ") };
}

function vocabularyPage(effects: readonly VocabularyRow[]): string {
  const rows = effects.map(({ signature, description }) => `| \`${signature}\` | ${description} |`);
  return [
    "# Effects",
    "",
    "What code can do, as policies speak of it (`std.effects`). What an analysis cannot resolve is the effect `unknown`, which no policy can allow.",
    "",
    "| effect | what it is |",
    "|---|---|",
    ...rows,
    "",
    "What of the libraries has these effects: [Python](python.md).",
    "",
  ].join("\n");
}

/** What is known of one member of a library. */
interface Fact {
  readonly path: string;
  readonly effects: readonly string[];
  readonly isUnknown: boolean;
}

function libraryPage(language: string, sets: readonly ModelSet[], effects: readonly string[]): string {
  const modules = sets
    .flatMap((set) => Object.entries(set.modules))
    .filter(([name]) => !name.startsWith("<"))
    .sort(([a], [b]) => compareTexts(a, b));
  const facts = modules.flatMap(([name, node]) => factsOf(name, node));
  const sections = effects.flatMap((effect) => {
    const paths = facts.filter((fact) => fact.effects.includes(effect)).map(({ path }) => `\`${path}\``);
    return paths.length === 0 ? [] : [`## ${effect}`, "", paths.join(", "), ""];
  });
  const unknown = facts.filter((fact) => fact.isUnknown).map(({ path }) => `\`${path}\``);
  return [
    `# What ${language}'s libraries do`,
    "",
    `From the models of ${modules.length} modules in \`stdlib/models/${language.toLowerCase()}\`. A member that no row names is unknown; one that is named here under no effect does nothing.`,
    "",
    ...sections,
    "## unknown",
    "",
    "Named, so that one sees that they were thought of: nothing is known of what they do.",
    "",
    unknown.join(", "),
    "",
    "## Modules",
    "",
    modules.map(([name]) => `\`${name}\``).join(", "),
    "",
  ].join("\n");
}

function factsOf(path: string, node: ModelNode): readonly Fact[] {
  const effects = [...new Set((node.does ?? []).map(({ effect }) => effect))];
  if ((node.evaluates ?? []).length > 0 && !effects.includes("code.dynamic")) effects.push("code.dynamic");
  const own = { path, effects, isUnknown: node.is === "unknown" };
  const unknown = (node.unknown ?? []).map((name) => ({
    path: `${path}.${name}`,
    effects: [],
    isUnknown: true,
  }));
  const members = Object.entries(node.members ?? {}).flatMap(([name, member]) =>
    factsOf(`${path}.${name}`, member),
  );
  return [own, ...unknown, ...members];
}
