import { authorityDiagnostics } from "../../diagnostics/catalogue/authority.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import { dotted } from "../names/link.ts";
import { kindOf, type Entity, type LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import {
  isOfKind,
  lookup,
  nameOf,
  once,
  report,
  reportDuplicates,
  use,
  type Context,
  type Expected,
} from "./context.ts";

export type PartyEntity = Entity<ast.PartyDeclaration | ast.ToolDeclaration>;

export type Role = ast.PartyRole | "tool";

/**
 * Parties that a clause names, groups of them spread out.
 *
 * @param what an item of the list is called; one that is there already is reported
 */
export function partiesOf(
  cx: Context,
  home: LinkedModule,
  names: readonly ast.Name[],
  roles: readonly Role[],
  what: string,
): string[] {
  const expected = partyOf(roles);
  const found = new Set<string>();
  for (const name of names) {
    const parties = partiesNamed(cx, home, name, expected);
    const again = parties.find((party) => found.has(nameOf(cx, party)));
    if (again !== undefined) {
      report(cx, home, nameDiagnostics.duplicateMember, { name: again.name, what }, name.span);
    }
    for (const party of parties) found.add(nameOf(cx, party));
  }
  return [...found];
}

function partiesNamed(
  cx: Context,
  home: LinkedModule,
  name: ast.Name,
  expected: Expected<"party" | "tool">,
): readonly PartyEntity[] {
  const group = home.scope.get(name.text);
  if (group !== undefined && isGroup(group)) {
    use(cx, group);
    return partiesInGroup(cx, group, home, name, expected);
  }
  const entity = lookup(cx, home, name, expected);
  return entity === undefined ? [] : [entity];
}

/** One party of one of the roles; groups are not taken. */
export function partyNamed(
  cx: Context,
  home: LinkedModule,
  name: ast.Name,
  roles: readonly Role[],
): PartyEntity | undefined {
  return lookup(cx, home, name, partyOf(roles));
}

function partyOf(roles: readonly Role[]): Expected<"party" | "tool"> {
  const phrase =
    roles.length > 2 ? `${roles.slice(0, -1).join(", ")} or ${roles.at(-1)}` : roles.join(" or ");
  return {
    kinds: ["party", "tool"],
    accepts: (declaration) =>
      declaration.kind === "tool"
        ? roles.includes("tool")
        : declaration.kind === "party" && roles.includes(declaration.role),
    phrase,
  };
}

export function isGroup(entity: Entity): entity is Entity<ast.GroupDeclaration> {
  return entity.declaration.kind === "group";
}

function partiesInGroup(
  cx: Context,
  group: Entity<ast.GroupDeclaration>,
  home: LinkedModule,
  place: ast.Name,
  expected: Expected<"party" | "tool">,
): PartyEntity[] {
  const found: PartyEntity[] = [];
  for (const member of membersOf(cx, group)) {
    const [name] = member.name.parts;
    const entity =
      name === undefined || member.name.parts.length > 1 ? undefined : member.home.scope.get(name.text);
    if (entity !== undefined && isOfKind(entity, expected)) {
      use(cx, entity);
      found.push(entity);
      continue;
    }
    const is = entity === undefined ? "no party" : kindOf(entity.declaration);
    const parameters = { name: dotted(member.name), is, place: `${expected.phrase} names` };
    report(cx, home, authorityDiagnostics.notAGroup, parameters, place.span);
  }
  return found;
}

export interface GroupMember {
  readonly name: ast.DottedName;
  /** The module in which the name means what it means. */
  readonly home: LinkedModule;
}

/** The members of a group, groups inside it spread out. */
export function membersOf(cx: Context, group: Entity<ast.GroupDeclaration>): readonly GroupMember[] {
  const { declaration, module } = group;
  return once(
    cx,
    group,
    "members",
    () =>
      declaration.members.flatMap((name): readonly GroupMember[] => {
        const [first] = name.parts;
        const inner = first === undefined || name.parts.length > 1 ? undefined : module.scope.get(first.text);
        if (inner === undefined || !isGroup(inner)) return [{ name, home: module }];
        use(cx, inner);
        return membersOf(cx, inner);
      }),
    () => {
      const parameters = { name: declaration.name.text, what: "group" };
      report(cx, module, typeDiagnostics.cycle, parameters, declaration.name.span);
      return [];
    },
  );
}

/** Every member of a group exists, and all are of one kind. */
export function checkGroup(cx: Context, group: Entity<ast.GroupDeclaration>): void {
  let first: MemberKind | undefined;
  reportDuplicates(
    cx,
    group.module,
    group.declaration.members.map((name) => ({ kind: "name", text: dotted(name), span: name.span })),
    "member",
  );
  for (const { name, home } of membersOf(cx, group)) {
    const kind = kindOfMember(cx, home, name, group);
    if (kind === undefined || home !== group.module) continue;
    first ??= kind;
    if (kind.sorts.some((sort) => first?.sorts.includes(sort))) continue;
    const parameters = { name: dotted(name), is: kind.phrase, place: first.place };
    report(cx, home, authorityDiagnostics.notAGroup, parameters, name.span);
  }
}

interface MemberKind {
  /** A tool is a party and something that can be called. */
  readonly sorts: readonly ("party" | "effect" | "field")[];
  readonly phrase: string;
  readonly place: string;
}

function kindOfMember(
  cx: Context,
  home: LinkedModule,
  name: ast.DottedName,
  group: Entity<ast.GroupDeclaration>,
): MemberKind | undefined {
  const text = dotted(name);
  const [first, second] = name.parts;
  if (first === undefined || text === "") return undefined;
  const effects = [home.effects, cx.program.vocabulary];
  if (effects.some((known) => known.has(text)))
    return { sorts: ["effect"], phrase: "an effect", place: "effects" };
  if (second !== undefined && home.scope.has(first.text)) return fieldMember(cx, home, first, second);
  if (second !== undefined) {
    if (!home.unresolved.has(first.text)) reportUnknownEffect(cx, home, name);
    return undefined;
  }
  const entity = lookup(cx, home, first, { kinds: memberKinds, phrase: "party, tool or effect" });
  if (entity === undefined) return undefined;
  if (entity.declaration.kind === "tool")
    return { sorts: ["party", "effect"], phrase: "a tool", place: "tools" };
  if (entity.declaration.kind === "party") {
    return { sorts: ["party"], phrase: kindOf(entity.declaration), place: "parties" };
  }
  const parameters = {
    name: text,
    is: kindOf(entity.declaration),
    place: `the members of \`${group.name}\``,
  };
  report(cx, home, authorityDiagnostics.notAGroup, parameters, name.span);
  return undefined;
}

const memberKinds = ["party", "tool", "purpose", "context", "form", "contract", "enum", "type"] as const;

function fieldMember(
  cx: Context,
  home: LinkedModule,
  context: ast.Name,
  field: ast.Name,
): MemberKind | undefined {
  const entity = lookup(cx, home, context, { kinds: ["context"], phrase: "context" });
  const known = entity?.declaration.fields.map((one) => one.name.text) ?? [];
  if (entity === undefined) return undefined;
  if (known.includes(field.text)) return { sorts: ["field"], phrase: "a field", place: "fields" };
  const parameters = {
    name: field.text,
    what: "field",
    owner: `\`${context.text}\``,
    near: nearest(field.text, known),
  };
  report(cx, home, nameDiagnostics.unknownMember, parameters, field.span);
  return undefined;
}

/** Speaks of a name in a list of effects that stands for none. */
export function reportUnknownEffect(cx: Context, home: LinkedModule, name: ast.DottedName): void {
  const named = [...home.scope.values()]
    .filter((entity) => entity.declaration.kind === "tool" || isGroup(entity))
    .map((one) => one.name);
  const candidates = [...cx.program.vocabulary.keys(), ...home.effects.keys(), ...named];
  const parameters = { name: dotted(name), near: nearest(dotted(name), candidates) };
  report(cx, home, nameDiagnostics.unknownEffect, parameters, name.span);
}
