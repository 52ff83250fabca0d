import { decideDescent } from "../decide/derivation.ts";
import { shorter, type Narrowing } from "../decide/narrowing.ts";
import type { Moment, ObjectFacts } from "../decide/operation.ts";
import type { PolicyIndex } from "../decide/policy-index.ts";
import { denied, type Verdict } from "../decide/verdict.ts";
import { digestPolicy } from "../policy/digest.ts";
import type { Lifetime, Policy } from "../policy/policy.ts";
import type { Disclosure } from "./disclosure.ts";
import { use, type Reading } from "./object-use.ts";
import type { Message } from "./render.ts";
import type { View } from "./project.ts";
import type { Session } from "./session.ts";

/** An object outside of the monitor that made it, as plain data; whoever signs it vouches for it. */
export interface CarriedObject {
  /** The digest of the policy under which it was released. */
  readonly policy: string;
  readonly id: string;
  readonly contract: string;
  readonly form: string;
  readonly recipient: string;
  readonly purpose: string;
  readonly fields: readonly string[];
  readonly provenance: readonly string[];
  /** Milliseconds since 1970. */
  readonly releasedAtMs: number;
  /** From then on nothing may be done with it; absent where only turns count. */
  readonly expiresAtMs?: number;
  readonly narrowed: Narrowing;
  readonly message: Message;
  readonly slots: View;
  /** What it was rendered from, with no more of the authorized view than it carries. */
  readonly publicView: View;
  readonly authorizedView: View;
  readonly asked: readonly string[];
  readonly draw: number;
}

/** Takes an object along; the same checks as for a read. What lasts turns lasts as many as are left. */
export function carry(
  session: Session,
  object: unknown,
  reading: Reading,
): { readonly verdict: Verdict; readonly carried?: CarriedObject } {
  const { verdict, object: read } = use(session, "read", object, {
    sender: reading.reader,
    to: reading.reader,
    purpose: reading.purpose,
  });
  const content = session.register.contentOf(read);
  const item = read && session.index.contracts.get(read.contract);
  if (read === undefined || content === undefined || item === undefined) return { verdict };
  const lasts = left(shorter(item.lasts, read.narrowed?.lasts), read.releasedAt, session.now());
  const { id, contract, form, recipient, purpose, fields, provenance, releasedAt } = read;
  const { publicView, authorizedView, asked, draw } = content.input;
  const carried: CarriedObject = {
    policy: policyDigest(session),
    id,
    contract,
    form,
    recipient,
    purpose,
    fields,
    provenance,
    releasedAtMs: releasedAt.ms,
    ...(lasts.ms === undefined ? {} : { expiresAtMs: releasedAt.ms + lasts.ms }),
    narrowed: { ...read.narrowed, lasts },
    message: content.message,
    slots: content.slots,
    publicView,
    authorizedView,
    asked: [...asked],
    draw,
  };
  return { verdict, carried };
}

/** Takes in an object that another monitor released under the same policy, and whose signature has been checked. */
export function admit(
  session: Session,
  carried: CarriedObject,
  reading: Reading,
): {
  readonly verdict: Verdict;
  readonly object?: Disclosure;
} {
  const refused = (code: "other-policy" | "wider-than-parent"): { readonly verdict: Verdict } => ({
    verdict: denied({ clause: "objects", code, asked: "an object of another monitor" }),
  });
  if (carried.policy !== policyDigest(session)) return refused("other-policy");
  const item = session.index.contracts.get(carried.contract);
  if (item === undefined) return refused("other-policy");
  if (!carried.fields.every((name) => item.disclosed.has(name))) return refused("wider-than-parent");
  const { message, slots, publicView, authorizedView, asked, draw, releasedAtMs } = carried;
  const { id, contract, form, recipient, purpose, fields, provenance, narrowed } = carried;
  const object = session.register.create(
    {
      id,
      contract,
      form,
      recipient,
      purpose,
      fields,
      provenance,
      releasedAt: { turn: session.now().turn, ms: releasedAtMs },
      narrowed,
    },
    {
      message,
      slots,
      input: { publicView, authorizedView, asked: new Set(asked), draw, clockMs: releasedAtMs },
    },
  );
  const { verdict } = use(session, "read", object, {
    sender: reading.reader,
    to: reading.reader,
    purpose: reading.purpose,
  });
  return verdict.answer === "allowed" ? { verdict, object } : { verdict };
}

/** Whether a carried object lies within the one that it says that it comes from. */
export function descends(index: PolicyIndex, parent: CarriedObject, child: CarriedObject): Verdict {
  const wider = (asked: string): Verdict =>
    denied({ clause: `contract ${parent.contract}`, code: "wider-than-parent", asked });
  if (child.policy !== parent.policy || child.purpose !== parent.purpose)
    return wider("another policy or purpose");
  if (
    !parent.provenance.every((id, at) => child.provenance[at] === id) ||
    !child.provenance.includes(parent.id)
  ) {
    return wider("another provenance");
  }
  if ((child.expiresAtMs ?? Infinity) > (parent.expiresAtMs ?? Infinity)) return wider("a longer life");
  return decideDescent(index, parent.purpose, factsOf(parent), factsOf(child));
}

function factsOf(carried: CarriedObject): ObjectFacts {
  const { contract, recipient, fields, releasedAtMs, narrowed } = carried;
  return { contract, recipient, fields, releasedAt: { turn: 0, ms: releasedAtMs }, narrowed };
}

/** Milliseconds count from the release; turns are counted by each monitor, so those that are left go along. */
function left({ turns, ms }: Lifetime, from: Moment, now: Moment): Lifetime {
  return {
    ...(turns === undefined ? {} : { turns: turns - (now.turn - from.turn) }),
    ...(ms === undefined ? {} : { ms }),
  };
}

const digests = new WeakMap<Policy, string>();

function policyDigest({ index: { policy } }: Session): string {
  const digest = digests.get(policy) ?? digestPolicy(policy);
  digests.set(policy, digest);
  return digest;
}
