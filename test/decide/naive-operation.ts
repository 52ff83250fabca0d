import type { ObjectOperation, Operation } from "../../src/decide/operation.ts";
import { expressionText } from "../../src/policy/expression-text.ts";
import type { Contract, Lifetime, Policy } from "../../src/policy/policy.ts";
import { entry } from "../../src/policy/table.ts";

/** The law of contracts in a few lines, scanning the policy. */
export function naivelyAllowed(policy: Policy, operation: Operation): boolean {
  const { sender, recipient, purpose } = operation;
  const isKnown = [sender ?? recipient, recipient].every((name) => entry(policy.parties, name));
  if (!isKnown || !policy.purposes.includes(purpose)) return false;
  if (operation.kind !== "release") return isUseAllowed(policy, operation);
  const slots = entry(policy.requirements, operation.requirement)?.slots;
  const accepted = slots?.flatMap(({ name, mode }) => (mode === "accepts" ? [name] : []));
  if (!operation.asked.every((name) => accepted?.includes(name)) || slots === undefined) return false;
  return Object.values(policy.contracts).some(
    (contract) =>
      contract.answers.includes(operation.requirement) &&
      contract.to.includes(recipient) &&
      contract.purpose === purpose &&
      contract.from === entry(policy.contexts, contract.context)?.owner &&
      (sender === undefined || sender === contract.from),
  );
}

function isUseAllowed(policy: Policy, operation: ObjectOperation): boolean {
  const { kind, object, memory, sender, recipient } = operation;
  const contract = entry(policy.contracts, object.contract);
  if (contract === undefined || contract.purpose !== operation.purpose) return false;
  const since = (then: typeof operation.at, { turns = Infinity, ms = Infinity }: Lifetime): boolean => {
    const [passed, passedMs] = [operation.at.turn - then.turn, operation.at.ms - then.ms];
    return passed >= 0 && passedMs >= 0 && passed < turns && passedMs < ms;
  };
  const { to, forwards, logs, remembers, discloses, from } = contract;
  const isCarried = object.fields.every((name) => discloses.some((one) => one.name === name));
  if (!isCarried || ![...to, ...forwards, from].includes(object.recipient)) return false;
  if (!since(object.releasedAt, contract.lasts)) return false;
  if (kind === "read") return recipient === object.recipient;
  if (kind === "recall") {
    if (memory === undefined || !remembers.stores.includes(memory.store)) return false;
    return recipient === object.recipient && since(memory.writtenAt, remembers.lasts ?? contract.lasts);
  }
  const role = entry(policy.parties, recipient)?.role;
  const sinks = { forward: forwards, call: forwards, log: logs, remember: remembers.stores }[kind];
  const roles = { forward: role, call: "tool", log: "log", remember: "store" }[kind];
  const isSink = sender === object.recipient && role === roles && sinks.includes(recipient);
  return isSink && isNarrowEnough(policy, operation);
}

/** Some contract that narrows this one for the sink discloses all fields, or none narrows it for the sink. */
function isNarrowEnough(policy: Policy, { object, recipient }: ObjectOperation): boolean {
  const disclosed = ({ discloses }: Contract, names?: readonly string[]): readonly string[] =>
    discloses.flatMap(({ name, value }) => (names?.includes(name) === false ? [] : [expressionText(value)]));
  const parent = entry(policy.contracts, object.contract);
  const carried = parent && disclosed(parent, object.fields);
  const children = Object.values(policy.contracts).filter((one) => one.narrows === object.contract);
  const forSink = children.filter(({ to }) => to.includes(recipient));
  const isKept = (child: Contract): boolean | undefined =>
    carried?.every((text) => disclosed(child).includes(text));
  return forSink.length === 0 || forSink.some(isKept);
}
