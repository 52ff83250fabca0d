import { diagnose } from "../../diagnostics/catalogue.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { DottedName, Import, Name } from "../syntax/ast.ts";
import type { Parsed } from "../syntax/parse.ts";
import { builtinTypes, collectionTypes } from "./builtin-types.ts";
import type { EffectEntity, Entity, LinkedModule, NamedDeclaration, Program } from "./program.ts";

export interface Linked {
  readonly program: Program;
  readonly diagnostics: readonly Diagnostic[];
}

/** Joins modules by the names that they declare: what each name means, and in which order modules can be checked. */
export function link(
  sources: readonly Parsed[],
  library: readonly Parsed[],
  libraryNames: readonly string[],
): Linked {
  const diagnostics: Diagnostic[] = [];
  const modules = moduleTable(sources, library, diagnostics);
  const order = inDependencyOrder(modules, diagnostics);
  const linked = new Map<string, MutableModule>();
  for (const draft of order) linked.set(draft.name, declare(draft, diagnostics));
  for (const module of linked.values()) bindImports(module, linked, libraryNames, diagnostics);
  const vocabulary = linked.get("std.effects")?.effects ?? new Map<string, EffectEntity>();
  return { program: { modules: [...linked.values()], byName: linked, vocabulary }, diagnostics };
}

interface Draft {
  readonly name: string;
  readonly parsed: Parsed;
  readonly isLibrary: boolean;
}

interface MutableModule extends LinkedModule {
  readonly scope: Map<string, Entity>;
  readonly unresolved: Set<string>;
}

export function dotted(name: DottedName): string {
  return name.parts.map((part) => part.text).join(".");
}

/** Modules by name. Those of the library come first, and their names are taken. */
function moduleTable(
  sources: readonly Parsed[],
  library: readonly Parsed[],
  diagnostics: Diagnostic[],
): Map<string, Draft> {
  const table = new Map<string, Draft>();
  for (const [index, parsed] of [...library, ...sources].entries()) {
    const written = parsed.module.name;
    const name = written === undefined ? `?${parsed.module.file.path}` : dotted(written.name);
    const first = table.get(name);
    if (first === undefined) {
      table.set(name, { name, parsed, isLibrary: index < library.length });
      continue;
    }
    const { file } = parsed.module;
    const span = written?.name.span ?? parsed.module.span;
    const other = first.parsed.module;
    const related = { message: "declared here", file: other.file, span: other.name?.name.span ?? other.span };
    diagnostics.push(diagnose(nameDiagnostics.duplicateModule, { name }, file, span, { related: [related] }));
  }
  return table;
}

/** Depth first, without recursion; an import that closes a circle is reported and left out. */
function inDependencyOrder(modules: ReadonlyMap<string, Draft>, diagnostics: Diagnostic[]): readonly Draft[] {
  const order: Draft[] = [];
  const state = new Map<string, "open" | "done">();
  for (const root of modules.values()) {
    const stack: { draft: Draft; next: number }[] = [{ draft: root, next: 0 }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      if (top === undefined) break;
      if (top.next === 0 && state.get(top.draft.name) === "done") {
        stack.pop();
        continue;
      }
      state.set(top.draft.name, "open");
      const item = top.draft.parsed.module.imports[top.next++];
      if (item === undefined) {
        state.set(top.draft.name, "done");
        order.push(top.draft);
        stack.pop();
        continue;
      }
      const wanted = modules.get(dotted(item.module));
      if (wanted === undefined || state.get(wanted.name) === "done") continue;
      if (state.get(wanted.name) === "open")
        reportCycle(
          stack.map((one) => one.draft),
          wanted,
          item,
          diagnostics,
        );
      else stack.push({ draft: wanted, next: 0 });
    }
  }
  return order;
}

function reportCycle(path: readonly Draft[], wanted: Draft, item: Import, diagnostics: Diagnostic[]): void {
  const names = path.map((draft) => draft.name);
  const cycle = [...names.slice(names.indexOf(wanted.name)), wanted.name];
  const file = path.at(-1)?.parsed.module.file;
  diagnostics.push(diagnose(nameDiagnostics.importCycle, { cycle }, file, item.module.span));
}

function declare(draft: Draft, diagnostics: Diagnostic[]): MutableModule {
  const declared = new Map<string, Entity>();
  const effects = new Map<string, EffectEntity>();
  const { module: syntax, damaged } = draft.parsed;
  const module: MutableModule = {
    name: draft.name,
    file: syntax.file,
    syntax,
    damaged,
    isLibrary: draft.isLibrary,
    declared,
    scope: new Map(),
    effects,
    unresolved: new Set(draft.parsed.lost),
  };
  for (const declaration of syntax.declarations) {
    if (declaration.kind === "test" || declaration.kind === "model") continue;
    if (declaration.kind === "effect") {
      const name = dotted(declaration.name);
      const first = effects.get(name);
      if (first === undefined) effects.set(name, { name, module, declaration });
      else diagnostics.push(duplicate(module, name, declaration.name, first.declaration.name));
      continue;
    }
    addDeclared(module, declared, declaration, diagnostics);
  }
  for (const [name, entity] of declared) module.scope.set(name, entity);
  return module;
}

function addDeclared(
  module: LinkedModule,
  declared: Map<string, Entity>,
  declaration: NamedDeclaration,
  diagnostics: Diagnostic[],
): void {
  const name = declaration.name.text;
  if (name === "") return;
  const first = declared.get(name);
  if (first !== undefined) {
    diagnostics.push(duplicate(module, name, declaration.name, first.declaration.name));
  } else if (builtinTypes.has(name) || collectionTypes.has(name)) {
    diagnostics.push(
      diagnose(nameDiagnostics.builtinRedeclared, { name }, module.file, declaration.name.span),
    );
  } else {
    declared.set(name, { name, module, declaration });
  }
}

type Placed = Pick<DottedName, "span">;

function duplicate(module: LinkedModule, name: string, again: Placed, first: Placed): Diagnostic {
  const related = { message: "first declared here", file: module.file, span: first.span };
  return diagnose(nameDiagnostics.duplicateDeclaration, { name }, module.file, again.span, {
    related: [related],
  });
}

function bindImports(
  module: MutableModule,
  modules: ReadonlyMap<string, LinkedModule>,
  libraryNames: readonly string[],
  diagnostics: Diagnostic[],
): void {
  for (const item of module.syntax.imports) {
    const name = dotted(item.module);
    const from = modules.get(name);
    if (from === undefined && name !== "") {
      const near = nearest(
        name,
        [...libraryNames, ...modules.keys()].filter((one) => !one.startsWith("?")),
      );
      diagnostics.push(
        diagnose(nameDiagnostics.unknownModule, { name, near }, module.file, item.module.span),
      );
    }
    for (const { name: wanted, alias } of item.items) {
      const local = alias ?? wanted;
      if (local.text === "") continue;
      const entity = from?.declared.get(wanted.text);
      const clash = module.scope.get(local.text);
      if (entity === undefined) {
        module.unresolved.add(local.text);
        if (from === undefined || from === module || from.unresolved.has(wanted.text)) continue;
        const near = nearest(wanted.text, from.declared.keys());
        // What was meant to be imported is used under its right name.
        if (near !== undefined && alias === undefined) module.unresolved.add(near);
        const parameters = { name: wanted.text, module: name, near };
        diagnostics.push(diagnose(nameDiagnostics.notExported, parameters, module.file, wanted.span));
      } else if (clash === entity && entity.module === module) {
        // An import of itself has been reported as a circle.
      } else if (clash !== undefined) {
        diagnostics.push(
          clash === entity
            ? repeatedImport(module, local)
            : duplicateImport(module, local.text, local, clash),
        );
      } else {
        module.scope.set(local.text, entity);
      }
    }
  }
}

function repeatedImport(module: LinkedModule, name: Name): Diagnostic {
  const parameters = { name: name.text, what: "import" };
  return diagnose(nameDiagnostics.duplicateMember, parameters, module.file, name.span);
}

function duplicateImport(module: LinkedModule, name: string, again: Placed, first: Entity): Diagnostic {
  const related = {
    message: "first declared here",
    file: first.module.file,
    span: first.declaration.name.span,
  };
  return diagnose(nameDiagnostics.duplicateDeclaration, { name }, module.file, again.span, {
    related: [related],
  });
}
