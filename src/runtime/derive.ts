import { decideDerivation } from "../decide/derivation.ts";
import { shorter, sinksOf, type Narrowing } from "../decide/narrowing.ts";
import type { IndexedContract } from "../decide/indexed-contract.ts";
import { denied, type Verdict } from "../decide/verdict.ts";
import { nameUnder } from "../decide/carriage.ts";
import type { Candidate } from "./candidates.ts";
import type { DisclosureContent } from "./disclosure.ts";
import { isDisclosure, notAnObject, record, refuse } from "./object-use.ts";
import type { Used } from "./outcome.ts";
import type { View } from "./project.ts";
import type { RenderInput, Rendering } from "./render.ts";
import type { Session } from "./session.ts";

/** How an object is derived from another one; what is absent stays as it is. */
export interface Deriving extends Narrowing {
  /** The holder unless given. */
  readonly sender?: string;
  readonly purpose: string;
  /** A contract that narrows that of the object. */
  readonly under?: string;
  /** Another form in which to show it, with what the object carries and nothing more. */
  readonly form?: string;
}

/**
 * Derives an object: with fewer sinks or a shorter life, under a contract that narrows its own, or shown in a form that
 * needs less. Provenance, draw, clock reading and age are those of the object it comes from.
 */
export function derive(session: Session, object: unknown, request: Deriving): Used {
  const content = session.register.contentOf(object);
  const use = { to: request.sender ?? content?.facts.recipient ?? "", purpose: request.purpose };
  if (content === undefined || !isDisclosure(session, object)) {
    return refuse(session, "derive", use, denied(notAnObject()), "");
  }
  const { contracts } = session.index;
  const { under = object.contract, form = object.form } = request;
  const [parent, child] = [contracts.get(object.contract), contracts.get(under)];
  const candidate = child && session.prepare(child).candidates.find((one) => one.form === form);
  const isSame = form === object.form && under === object.contract;
  const fields = isSame ? object.fields : (candidate?.renderer.discloses ?? []);
  const narrowed = narrowingOf(request);
  const derivation = {
    sender: use.to,
    purpose: use.purpose,
    object: content.facts,
    at: session.now(),
    under,
    fields,
    narrowed,
  };
  const verdict = decideDerivation(session.index, derivation);
  if (verdict.answer !== "allowed" || parent === undefined || child === undefined) {
    return refuse(session, "derive", use, verdict, object.id);
  }
  const shown = isSame ? content : rendered(content, parent, child, candidate);
  if (shown === undefined) return refuse(session, "derive", use, noRendering(under), object.id);
  const scope = narrowerScope(object.narrowed, narrowed, child);
  const derived = session.register.create(
    {
      ...object,
      id: `${object.id}/${session.next()}`,
      contract: under,
      form,
      fields,
      provenance: [...object.provenance, object.id],
      ...(Object.keys(scope).length === 0 ? {} : { narrowed: scope }),
    },
    shown,
  );
  record(session, "derive", derived, use, verdict, shown);
  return { verdict, message: shown.message, object: derived };
}

function narrowingOf({ forwards, logs, remembers, lasts }: Deriving): Narrowing {
  return {
    ...(forwards === undefined ? {} : { forwards: [...forwards] }),
    ...(logs === undefined ? {} : { logs: [...logs] }),
    ...(remembers === undefined ? {} : { remembers: [...remembers] }),
    ...(lasts === undefined ? {} : { lasts: { ...lasts } }),
  };
}

/** What was taken before stays taken. */
function narrowerScope(before: Narrowing | undefined, now: Narrowing, child: IndexedContract): Narrowing {
  const lasts = shorter(now.lasts ?? {}, before?.lasts);
  const sinks = (["forwards", "logs", "remembers"] as const).flatMap((kind) =>
    now[kind] === undefined && before?.[kind] === undefined
      ? []
      : [
          [
            kind,
            [...sinksOf(child, before, kind)].filter((name) => now[kind]?.includes(name) ?? true),
          ] as const,
        ],
  );
  return { ...Object.fromEntries(sinks), ...(Object.keys(lasts).length === 0 ? {} : { lasts }) };
}

/** The object in another form, from what it carries alone; undefined if that does not suffice or does not read back. */
function rendered(
  content: DisclosureContent,
  parent: IndexedContract,
  child: IndexedContract,
  candidate: Candidate | undefined,
): Omit<DisclosureContent, "facts"> | undefined {
  if (candidate === undefined) return undefined;
  const input: RenderInput = {
    ...content.input,
    // What it shows less is less than what was asked for: it need only show what is needed.
    asked: new Set(),
    authorizedView: under(content.input.authorizedView, parent, child, candidate.renderer.discloses),
  };
  if (!candidate.guard(input)) return undefined;
  const rendering: Rendering = candidate.renderer.render(input);
  if (rendering.kind === "abstained") return undefined;
  return { message: rendering.message, slots: rendering.slots, input };
}

function under(view: View, parent: IndexedContract, child: IndexedContract, names: readonly string[]): View {
  const entries = Object.entries(view).flatMap(([name, value]) => {
    const renamed = nameUnder(child, parent, name);
    return renamed !== undefined && names.includes(renamed) ? [[renamed, value] as const] : [];
  });
  return Object.freeze(Object.fromEntries(entries));
}

function noRendering(contract: string): Verdict {
  return denied({ clause: `contract ${contract}/offers`, code: "no-rendering", asked: "derive" });
}
