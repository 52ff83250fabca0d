import type { Span } from "../../source/span.ts";
import type {
  CallInstruction,
  ImportInstruction,
  Key,
  LoadInstruction,
  StoreInstruction,
} from "../effect-ir.ts";
import { exactText, textValue, type FoldValue } from "../fold/fold-value.ts";
import {
  importedMember,
  importOf,
  memberAt,
  memberOf,
  membersOf,
  moduleNamed,
  pureNode,
  type Member,
} from "../models/library.ts";
import { loadOf } from "../solve/imports.ts";
import { isPlainType } from "../solve/plain-types.ts";
import { readHook, storeHook } from "../solve/prototypes/objects.ts";
import { callMethods, result } from "./calls.ts";
import { noteAct, noteUnknown, type Survey } from "./findings.ts";
import {
  each,
  unknownValue,
  type Known,
  type LibraryInstance,
  type LibraryMember,
  type Origin,
} from "./known.ts";

export function lookAtImport(s: Survey, instruction: ImportInstruction, begin: number): void {
  const { module, member, isOptional, span, to } = instruction;
  const { language, library } = s;
  if (language.codeOf(module) !== undefined || module === s.moduleName || module === language.mainModule)
    return undefined;
  const name = member === undefined ? language.moduleName(module) : module;
  const found = moduleNamed(library, name);
  if (found === undefined) {
    if (isOptional === true) return undefined;
    if (language.unmodelledModule === "loaded")
      return noteAct(s, { of: loadOf(module), bound: nothingBound, span, origin: undefined });
    return noteUnknown(s, `nothing is known of the module \`${module}\``, span);
  }
  if (found.node.is === "unknown") return noteUnknown(s, `the module \`${module}\` is not known`, span);
  const run = isOptional === true ? undefined : importOf(library, found);
  if (run !== undefined) noteAct(s, { of: run, bound: nothingBound, span, origin: undefined });
  if (member === undefined) return s.places.put(begin + to, { is: "member", of: found, origin: undefined });
  const imported = importedMember(library, name, member);
  if (imported !== undefined) return give(s, imported, span, undefined, begin + to);
  if (isOptional !== true) noteUnknown(s, `\`${module}.${member}\` is in no model`, span);
  return undefined;
}

/** The functions that load a module by its name. */
const loading: ReadonlySet<string> = new Set(["module.require", "module.import"]);

/** A call that loads a module. */
export function lookAtLoading(s: Survey, call: CallInstruction, begin: number): void {
  each(s.places.at(begin + call.callee), (callee) => {
    if (callee.is !== "member" || !loading.has(callee.of.node.folds ?? "")) return;
    const [given] = call.arguments;
    const module = given === undefined ? undefined : exactText(s.places.valueAt(begin + given.place));
    if (module === undefined) return;
    lookAtImport(s, { kind: "import", module, to: call.to, span: call.span }, begin);
  });
}

export function lookAtLoad(s: Survey, { object, key, span, to }: LoadInstruction, begin: number): void {
  each(s.places.at(begin + object), (one) => {
    if (key.space === "item") {
      if (one.is !== "instance") return;
      const given = callMethods(s, one, s.language.readEntry, [keyIn(s, key, begin)], span);
      if (given !== undefined) s.places.put(begin + to, given);
      return;
    }
    if ("name" in key && one.is === "member") lookAtMember(s, one, key.name, span, begin + to);
    if (one.is !== "instance") return;
    const found = "name" in key ? memberOf(s.library, one.of, key.name) : undefined;
    if (found !== undefined) return give(s, found, span, one, begin + to);
    const answer = answers(s, one, readHook, [memberIn(s, key, begin)], span);
    if (answer !== undefined) s.places.put(begin + to, answer);
  });
}

/** What objects of a library do for members that their model cannot list. */
function answers(
  s: Survey,
  one: LibraryInstance,
  hook: string,
  given: readonly Known[],
  span: Span,
): Known | undefined {
  return s.language.objects === "prototypes" ? callMethods(s, one, [hook], given, span) : undefined;
}

/** Entries of lists as they are written, and of what a library has. */
export function lookAtStore(s: Survey, { object, key, from, span }: StoreInstruction, begin: number): void {
  const place = begin + object;
  const known = s.places.at(place);
  const stored = s.places.at(begin + from) ?? unknownValue;
  if (key.space !== "item") {
    return each(known, (one) => {
      if (one.is === "instance") answers(s, one, storeHook, [memberIn(s, key, begin), stored], span);
    });
  }
  if (known?.is === "value" && known.value.type === "sequence") {
    const { sort, items } = known.value;
    const isNext = items.length <= mostItems && "name" in key && key.name === `i:${items.length - 1}`;
    if (isNext)
      s.places.refine(place, {
        is: "value",
        value: listOf(sort, [...items.slice(0, -1), s.places.valueOf(stored)]),
      });
    return;
  }
  each(known, (one) => {
    const given = [keyIn(s, key, begin), stored];
    if (one.is === "instance") callMethods(s, one, [s.language.storeEntry], given, span);
  });
}

/** So many items of a list are followed: targets are made of the first few. */
const mostItems = 32;

/** What is added to a list later is not followed. */
export function listOf(sort: "list" | "tuple", items: readonly FoldValue[]): FoldValue {
  return { type: "sequence", sort, items: [...items, { type: "data", isPlain: false }] };
}

/** A member of a module or class, with what the solver says of those that no model lists. */
function lookAtMember(s: Survey, of: LibraryMember, name: string, span: Span, to: number): void {
  const { language, library } = s;
  const { path, node } = of.of;
  const isListed = membersOf(node).has(name);
  if (language.actingModules.has(name) && node.is === "pure" && !isListed)
    return noteUnknown(s, `\`${path}.${name}\` may be a module that acts`, span);
  const root = memberAt(library, language.root);
  if (!isListed && root !== undefined && memberOf(library, root, name) !== undefined) return;
  const found = memberOf(library, of.of, name);
  if (found !== undefined) return give(s, found, span, of, to);
  const hasOthers = node.sort === "function" || node.sort === "method" || isPlainType(language, path);
  if (!hasOthers) noteUnknown(s, `\`${path}.${name}\` is in no model`, span);
}

/** Something of a library as it is read. */
function give(
  s: Survey,
  found: Member,
  span: Span,
  of: LibraryMember | LibraryInstance | undefined,
  to: number,
): void {
  const { path, node } = found;
  if (node.is === "unknown") return noteUnknown(s, `\`${path}\` is not known`, span);
  if (node === pureNode) return;
  const origin: Origin = { span, note: "", before: of?.origin };
  const self = of?.is === "instance" ? of : undefined;
  const known = isRead(node) ? read(s, found, span, self, origin) : asIs(found, self, origin);
  if (known !== undefined) s.places.put(to, known);
}

function isRead({ sort }: Member["node"]): boolean {
  return sort === "constant" || sort === "property";
}

function asIs(of: Member, self: LibraryInstance | undefined, origin: Origin): Known {
  const isMethod = self !== undefined && of.node.sort !== "class" && of.node.sort !== "module";
  return isMethod ? { is: "method", of, self, origin } : { is: "member", of, origin };
}

/** What a property or constant gives, and does where it is read. */
function read(
  s: Survey,
  found: Member,
  span: Span,
  self: LibraryInstance | undefined,
  origin: Origin,
): Known | undefined {
  const bound = new Map<string, Known>(self === undefined ? [] : [["self", self]]);
  noteAct(s, { of: found, bound, span, origin });
  return found.node.value === undefined ? result(s, found, bound, origin) : undefined;
}

const nothingBound: ReadonlyMap<string, Known> = new Map();

function memberIn(s: Survey, key: Key, begin: number): Known {
  if ("place" in key) return s.places.at(begin + key.place) ?? unknownValue;
  return { is: "value", value: textValue(key.name) };
}

function keyIn(s: Survey, key: Key, begin: number): Known {
  if ("place" in key) return s.places.at(begin + key.place) ?? unknownValue;
  return key.name.startsWith("t:") ? { is: "value", value: textValue(key.name.slice(2)) } : unknownValue;
}
