import { addEdge, addValue, newPlace, watch } from "./places.ts";
import { valueOf, type Solver } from "./solver.ts";
import type { Structural } from "./structural.ts";
import { dataValue, type ValueId } from "./values.ts";

const places = new WeakMap<Solver, number>();

/** Everything that the program gives as a recipient to some message: which message it is that is sent is not followed. */
export function recipientsPlace(s: Solver): number {
  let place = places.get(s);
  if (place === undefined) places.set(s, (place = newPlace(s.places)));
  return place;
}

/** What is stored in a message by its members may say who gets it. */
export function mayReaddress(s: Solver, id: ValueId): void {
  const value = valueOf(s, id);
  const isMessage = value.kind === "instance" && (value.node.folds ?? "").startsWith("mail.message");
  if (isMessage) addValue(s.places, recipientsPlace(s), dataValue);
}

/** Headers from which recipients are taken. */
const recipientHeader = /^(?:resent-)?(?:to|cc|bcc)$/iu;

/** Whether a value surely names a header that says nothing of recipients. */
function isOtherHeader(s: Solver, id: ValueId): boolean {
  const value = valueOf(s, id);
  const isText = value.kind === "constant" && value.constant.type === "text";
  return isText && !recipientHeader.test(value.constant.value);
}

/** What the methods of messages do that says who gets them. */
export const mailCalls: Readonly<Record<string, Structural>> = {
  /** `m[name] = value`. */
  "mail.header": ({ s, places: [name = -1, value = -1] }) => {
    watch(s.places, name, (id) => {
      if (!isOtherHeader(s, id)) addEdge(s.places, value, recipientsPlace(s));
    });
  },
  /** A header that is put together of parts. */
  "mail.other_header": ({ s, places: [name] }) => anyRecipientUnder(s, name),
  "mail.param_header": ({ s, row, places: [first, second, third] }) =>
    anyRecipientUnder(s, row.path.endsWith(".set_param") ? third : (second ?? first)),
  /** The content may come with headers of any name. */
  "mail.content": ({ s, places: given }) => {
    for (const place of given.slice(7)) anyRecipientIfGiven(s, place);
  },
  /** A policy may change what headers say. */
  "mail.policy": ({ s, places: [policy] }) => anyRecipientIfGiven(s, policy),
  "mail.policy_of": ({ s, places: [, policy] }) => anyRecipientIfGiven(s, policy),
};

function anyRecipientUnder(s: Solver, name = -1): void {
  watch(s.places, name, (id) => {
    if (!isOtherHeader(s, id)) addValue(s.places, recipientsPlace(s), dataValue);
  });
}

function anyRecipientIfGiven(s: Solver, place: number | undefined): void {
  if (place !== undefined) watch(s.places, place, () => addValue(s.places, recipientsPlace(s), dataValue));
}
