import { subexpressions } from "./contract-view.ts";
import type { Expression } from "./expression.ts";
import type {
  AfterRule,
  ArgumentConstraint,
  AskRule,
  Body,
  Budget,
  Commitment,
  Contract,
  DataBody,
  EffectGrant,
  Form,
  FormCertificate,
  Outbound,
  Parameter,
  Party,
  Policy,
  Table,
  TextBody,
} from "./policy.ts";
import { tableOf } from "./table.ts";
import type { Type } from "./type.ts";

/** What a name can be the name of; each kind has names of its own. */
export type NameKind =
  | "party"
  | "purpose"
  | "type"
  | "context"
  | "abstraction"
  | "requirement"
  | "form"
  | "budget"
  | "contract"
  | "evidence"
  | "effect"
  | "commitment"
  | "outbound";

/** The new name of a thing. Effects and tools stand in the same places; a tool is a party. */
export type Renaming = (kind: NameKind, name: string) => string;

/** The policy with other names for what it declares, wherever they stand. Two things must not get the same name. */
export function renamePolicy(policy: Policy, to: Renaming): Policy {
  const types = typeRenamer(to);
  const expressions = expressionRenamer(to);
  const grants = grantRenamer(policy, to, expressions);
  const parameters = (list: readonly Parameter[]): readonly Parameter[] =>
    list.map((one) => ({ ...one, type: types(one.type) }));
  return {
    ...policy,
    parties: table(policy.parties, "party", to, (party) => renameParty(party, to, parameters, expressions)),
    purposes: policy.purposes.map((name) => to("purpose", name)).sort(),
    types: table(policy.types, "type", to, types),
    contexts: table(policy.contexts, "context", to, ({ owner, fields }) => ({
      owner: to("party", owner),
      fields: fields.map((field) => ({
        ...field,
        type: types(field.type),
        known: typeof field.known === "string" ? field.known : field.known.map((name) => to("party", name)),
      })),
    })),
    abstractions: table(policy.abstractions, "abstraction", to, (one) => ({
      parameters: parameters(one.parameters),
      result: types(one.result),
      arms: one.arms.map(({ when, value }) => ({
        ...(when === undefined ? {} : { when: expressions(when) }),
        value: expressions(value),
      })),
    })),
    requirements: table(policy.requirements, "requirement", to, ({ slots }) => ({
      slots: slots.map((slot) => ({ ...slot, type: types(slot.type) })),
    })),
    forms: table(policy.forms, "form", to, (form) => renameForm(form, to, expressions)),
    budgets: table(policy.budgets, "budget", to, (budget) => renameBudget(budget, to)),
    contracts: table(policy.contracts, "contract", to, (one) => renameContract(one, to, expressions)),
    evidence: table(policy.evidence, "evidence", to, (one) => one),
    effects: table(policy.effects, "effect", to, (one) => ({ parameters: parameters(one.parameters) })),
    commitments: table(policy.commitments, "commitment", to, (one) => ({
      ...renameCommitment(one, to, expressions, grants),
      parameters: parameters(one.parameters),
      provides: one.provides.map((signature) => ({
        ...signature,
        parameters: parameters(signature.parameters),
        ...(signature.result === undefined ? {} : { result: types(signature.result) }),
      })),
      claims: one.claims.map((claim) => ({
        ...claim,
        type: types(claim.type),
        evidence: to("evidence", claim.evidence),
      })),
    })),
    outbounds: table(policy.outbounds, "outbound", to, (one) => ({
      ...renameOutbound(one, to, expressions),
      parameters: parameters(one.parameters),
    })),
  };
}

function table<T, U>(entries: Table<T>, kind: NameKind, to: Renaming, change: (value: T) => U): Table<U> {
  return tableOf(Object.entries(entries).map(([name, value]) => [to(kind, name), change(value)]));
}

function typeRenamer(to: Renaming): (type: Type) => Type {
  const rename = (type: Type): Type => {
    switch (type.kind) {
      case "named":
        return { kind: "named", name: to("type", type.name) };
      case "list":
      case "set":
        return { ...type, element: rename(type.element) };
      case "optional":
        return { ...type, inner: rename(type.inner) };
      case "record":
        return { ...type, fields: type.fields.map((field) => ({ ...field, type: rename(field.type) })) };
      default:
        return type;
    }
  };
  return rename;
}

/** Only declared abstractions are named in expressions. */
function expressionRenamer(to: Renaming): (expression: Expression) => Expression {
  const rename = (expression: Expression): Expression => {
    if (subexpressions(expression).length === 0) {
      return expression.kind === "abstraction"
        ? { ...expression, name: to("abstraction", expression.name) }
        : expression;
    }
    switch (expression.kind) {
      case "abstraction":
        return {
          ...expression,
          name: to("abstraction", expression.name),
          arguments: expression.arguments.map(rename),
        };
      case "builtin":
        return { ...expression, arguments: expression.arguments.map(rename) };
      case "compare":
        return { ...expression, left: rename(expression.left), right: rename(expression.right) };
      case "and":
      case "or":
        return { ...expression, left: rename(expression.left), right: rename(expression.right) };
      case "in":
        return { ...expression, value: rename(expression.value), set: rename(expression.set) };
      case "matching":
      case "not":
        return { ...expression, value: rename(expression.value) };
      case "list":
        return { ...expression, items: expression.items.map(rename) };
      case "record":
        return {
          ...expression,
          entries: expression.entries.map((one) => ({ ...one, value: rename(one.value) })),
        };
      case "concat":
        return { ...expression, parts: expression.parts.map(rename) };
      default:
        return expression;
    }
  };
  return rename;
}

type Expressions = (expression: Expression) => Expression;

function renameParty(
  party: Party,
  to: Renaming,
  parameters: (list: readonly Parameter[]) => readonly Parameter[],
  expressions: Expressions,
): Party {
  return {
    role: party.role,
    ...(party.parameters === undefined ? {} : { parameters: parameters(party.parameters) }),
    ...(party.does === undefined
      ? {}
      : {
          does: party.does.map((done) => ({
            effect: to("effect", done.effect),
            arguments: done.arguments.map(expressions),
          })),
        }),
  };
}

function renameForm(form: Form, to: Renaming, expressions: Expressions): Form {
  return {
    ...form,
    answers: to("requirement", form.answers),
    context: to("context", form.context),
    bindings: form.bindings.map((one) => ({ ...one, value: expressions(one.value) })),
    body: renameBody(form.body, expressions),
    certificate: form.certificate,
  };
}

function renameBody(body: Body, expressions: Expressions): Body {
  switch (body.kind) {
    case "when":
      return {
        ...body,
        branches: body.branches.map(({ guard, body: inner }) => ({
          guard: expressions(guard),
          body: renameBody(inner, expressions),
        })),
        ...(body.otherwise === undefined ? {} : { otherwise: renameBody(body.otherwise, expressions) }),
      };
    case "any-of":
      return { ...body, variants: body.variants.map((variant) => renameLeaf(variant, expressions)) };
    default:
      return renameLeaf(body, expressions);
  }
}

function renameLeaf(body: TextBody | DataBody, expressions: Expressions): TextBody | DataBody {
  return body.kind === "data"
    ? { ...body, entries: body.entries.map((one) => ({ ...one, value: expressions(one.value) })) }
    : {
        ...body,
        pieces: body.pieces.map((piece) =>
          piece.kind === "value" ? { ...piece, value: expressions(piece.value) } : piece,
        ),
      };
}

function renameBudget({ limits }: Budget, to: Renaming): Budget {
  return {
    limits: limits.map((limit) => {
      const dot = limit.unit.lastIndexOf(".");
      const unit = dot < 0 ? limit.unit : `${to("party", limit.unit.slice(0, dot))}${limit.unit.slice(dot)}`;
      const { per } = limit;
      return {
        ...limit,
        unit,
        per: typeof per === "string" ? per : { ...per, context: to("context", per.context) },
      };
    }),
  };
}

function renameContract(contract: Contract, to: Renaming, expressions: Expressions): Contract {
  const parties = (names: readonly string[]): readonly string[] => names.map((name) => to("party", name));
  const { certificate } = contract;
  return {
    ...contract,
    answers: contract.answers.map((name) => to("requirement", name)),
    ...(contract.narrows === undefined ? {} : { narrows: to("contract", contract.narrows) }),
    context: to("context", contract.context),
    from: to("party", contract.from),
    to: parties(contract.to),
    purpose: to("purpose", contract.purpose),
    discloses: contract.discloses.map((one) => ({ ...one, value: expressions(one.value) })),
    forwards: parties(contract.forwards),
    logs: parties(contract.logs),
    remembers: { ...contract.remembers, stores: parties(contract.remembers.stores) },
    charges: contract.charges.map((name) => to("budget", name)),
    offers: contract.offers.map(({ form, guard, ...offer }) => ({
      ...offer,
      form: to("form", form),
      ...(guard === undefined ? {} : { guard: expressions(guard) }),
    })),
    failure: contract.failure.map((step) => {
      if (step.kind === "delegate")
        return { ...step, to: to("party", step.to), under: to("contract", step.under) };
      return step.kind === "ask" ? { ...step, approvers: parties(step.approvers) } : step;
    }),
    certificate: {
      ...certificate,
      dropped: certificate.dropped.map((name) => to("form", name)),
      candidates: table(certificate.candidates, "form", to, (one): FormCertificate => one),
      windows: certificate.windows.map((bound) => ({
        ...bound,
        budget: to("budget", bound.budget),
        per:
          typeof bound.per === "string"
            ? bound.per
            : { ...bound.per, context: to("context", bound.per.context) },
      })),
    },
  };
}

interface Grants {
  readonly grant: (grant: EffectGrant) => EffectGrant;
  readonly ask: (rule: AskRule) => AskRule;
}

function grantRenamer(policy: Policy, to: Renaming, expressions: Expressions): Grants {
  const constraint = (one: ArgumentConstraint): ArgumentConstraint => {
    switch (one.kind) {
      case "equals":
      case "compare":
        return { ...one, value: expressions(one.value) };
      case "in":
        return { ...one, set: expressions(one.set) };
      case "in-evidence":
        return { ...one, evidence: to("evidence", one.evidence) };
      case "in-results":
        return { ...one, tool: to("party", one.tool) };
      default:
        return one;
    }
  };
  const grant = (one: EffectGrant): EffectGrant => ({
    ...one,
    effect: to(Object.hasOwn(policy.effects, one.effect) ? "effect" : "party", one.effect),
    arguments: tableOf(
      Object.entries(one.arguments).map(([name, value]) => [name, constraint(value)] as const),
    ),
  });
  return {
    grant,
    ask: (rule) => ({
      approvers: rule.approvers.map((name) => to("party", name)),
      effect: grant(rule.effect),
    }),
  };
}

function renameCommitment(
  commitment: Commitment,
  to: Renaming,
  expressions: Expressions,
  { grant, ask }: Grants,
): Commitment {
  const { narrows, allows } = commitment;
  return {
    ...commitment,
    ...(narrows === undefined
      ? {}
      : {
          narrows: {
            commitment: to("commitment", narrows.commitment),
            arguments: narrows.arguments.map(expressions),
          },
        }),
    ...(allows === undefined ? {} : { allows: allows.map(grant) }),
    asks: commitment.asks.map(ask),
    denies: commitment.denies.map(grant),
    after: commitment.after.map((after): AfterRule => ({
      effects: after.effects.map(grant),
      denies: after.denies.map(grant),
      asks: after.asks.map(ask),
    })),
    charges: commitment.charges.map((name) => to("budget", name)),
  };
}

function renameOutbound(outbound: Outbound, to: Renaming, expressions: Expressions): Outbound {
  return {
    ...outbound,
    context: to("context", outbound.context),
    channel: to("party", outbound.channel),
    from: to("party", outbound.from),
    purpose: to("purpose", outbound.purpose),
    to: outbound.to.map(({ line, among }) => ({
      line,
      ...(among === undefined ? {} : { among: expressions(among) }),
    })),
    generalizes: outbound.generalizes.map(({ field, to: by }) => ({
      field,
      to: by.kind === "abstraction" ? { ...by, call: expressions(by.call) } : by,
    })),
  };
}
