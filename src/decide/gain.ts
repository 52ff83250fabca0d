import { expressionText } from "../policy/expression-text.ts";
import type { Expression } from "../policy/expression.ts";
import type { Contract } from "../policy/policy.ts";
import type { ChangedComponent, Witness } from "./authority-change.ts";
import type { IndexedContract } from "./indexed-contract.ts";
import { offersOf, type ContractMessage } from "./message-against-contract.ts";
import type { PolicyIndex } from "./policy-index.ts";
import { situationText } from "./situations.ts";

/** One thing that one of two contracts allows and the other does not. */
export interface Gain {
  readonly component: ChangedComponent;
  /** A clause: `vendor may receive it`. */
  readonly text: string;
  readonly witness?: Witness;
}

/** A contract in its policy. */
export interface ContractIn {
  readonly index: PolicyIndex;
  readonly item: IndexedContract;
}

/** A message under a contract as a witness, with what is said of it. */
export function messageOf({ name, contract }: IndexedContract, change: Partial<ContractMessage>): Witness {
  const message = {
    contract: name,
    requirement: contract.answers[0] ?? "",
    asked: [],
    sender: contract.from,
    recipient: contract.to[0] ?? "",
    purpose: contract.purpose,
    carries: [],
    ...change,
  };
  const form = message.form === undefined ? "" : ` as ${message.form}`;
  const carried =
    message.carries.length === 0 ? "" : ` with ${message.carries.map(expressionText).join(", ")}`;
  const filled =
    message.fills === undefined ? "" : ` with ${message.fills.slot} ${JSON.stringify(message.fills.value)}`;
  const { situation } = message;
  const when =
    situation === undefined ? "" : ` when ${situationText(situation, guardsOf(contract, message.form))}`;
  const text = `a message from ${message.sender} to ${message.recipient} for ${message.requirement}${form}${carried}${filled}${when}`;
  return { kind: "message", message, text };
}

function guardsOf(contract: Contract, form: string | undefined): readonly Expression[] {
  const offers = form === undefined ? [] : offersOf(contract, form);
  return offers.flatMap(({ guard }) => guard ?? []);
}
