import { authorityDiagnostics } from "../../diagnostics/catalogue/authority.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { dotted } from "../names/link.ts";
import { kindOf, type Entity, type LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { isOfKind, lookup, nameOf, once, report, use, type Context, type Expected } from "./context.ts";

export type PartyEntity = Entity<ast.PartyDeclaration | ast.ToolDeclaration>;

export type Role = ast.PartyRole | "tool";

/** Parties that a clause names, groups of them spread out; each stands once, in order of its first place. */
export function partiesOf(
  cx: Context,
  home: LinkedModule,
  names: readonly ast.Name[],
  roles: readonly Role[],
): string[] {
  const expected = partyOf(roles);
  const found = new Set<string>();
  for (const name of names) {
    const group = home.scope.get(name.text);
    if (group !== undefined && isGroup(group)) {
      use(cx, group);
      for (const member of partiesInGroup(cx, group, home, name, expected)) found.add(nameOf(cx, member));
      continue;
    }
    const entity = lookup(cx, home, name, expected);
    if (entity !== undefined) found.add(nameOf(cx, entity));
  }
  return [...found];
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

export function roleOf(entity: PartyEntity): Role {
  return entity.declaration.kind === "tool" ? "tool" : entity.declaration.role;
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
