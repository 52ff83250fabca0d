import type { Expression } from "../policy/expression.ts";
import { expressionText } from "../policy/expression-text.ts";
import { entry } from "../policy/table.ts";
import { messageOf, type ContractIn, type Gain } from "./gain.ts";
import type { IndexedContract } from "./indexed-contract.ts";
import { isOffered, leastRisk, offersOf, type ContractMessage } from "./message-against-contract.ts";
import { situationsOf, situationText } from "./situations.ts";

/** Candidates that only the second of two contracts offers, or offers where the first does not, or with more in them. */
export function candidateGains(from: ContractIn, to: ContractIn): readonly Gain[] {
  const forms = new Set(to.item.contract.offers.map(({ form }) => form));
  return [...forms].flatMap((form): readonly Gain[] => {
    const gain = (text: string, change?: Partial<ContractMessage>): Gain => ({
      component: "candidate",
      text: `${form} ${text}`,
      ...(change === undefined ? {} : { witness: messageOf(to.item, { form, ...change }) }),
    });
    const isOld = from.item.contract.offers.some((one) => one.form === form);
    const [old, now] = [from, to].map(({ item }) => entry(item.contract.certificate.candidates, form));
    if (!isOld || old === undefined || now === undefined) return [gain("is offered", {})];
    const gains: Gain[] = [];
    const shape = now.shapeReads.filter((field) => !old.shapeReads.includes(field));
    if (shape.length > 0) gains.push(gain(`varies its shape with ${shape.join(", ")}`, { shape }));
    const values = now.valuesRead.filter((field) => ![...old.valuesRead, ...old.shapeReads].includes(field));
    const carries = values.map((path): Expression => ({ kind: "field", path: path.split(".") }));
    if (values.length > 0) gains.push(gain(`shows ${values.join(", ")}`, { carries }));
    if (old.level === "public" && now.level === "authorized")
      gains.push(gain("may vary with authorized values"));
    if (old.bits !== "unbounded" && (now.bits === "unbounded" || now.bits > old.bits)) {
      const bits = now.bits === "unbounded" ? old.bits + 1 : now.bits;
      gains.push(gain(`reveals up to ${now.bits} bits`, { bits }));
    }
    return [...gains, ...guardGains(from, to, form), ...riskGains(from.item, to.item, form)];
  });
}

/** A candidate that is released where it was not: its guards are compared by what they mean. */
function guardGains(from: ContractIn, to: ContractIn, form: string): readonly Gain[] {
  const [old, now] = [from, to].map(({ item }) => offersOf(item.contract, form).map(({ guard }) => guard));
  if (old === undefined || now === undefined || old.includes(undefined)) return [];
  const texts = [old, now].map((guards) => guards.map((guard) => guard && expressionText(guard)).join("\n"));
  if (texts[0] === texts[1]) return [];
  const guards = [...old, ...now].filter((guard) => guard !== undefined);
  const situations = situationsOf(to.index.policy, to.item.contract.context, guards);
  const component = "candidate";
  if (situations === undefined) return [{ component, text: `${form} is released under another condition` }];
  const situation = situations.find(
    (one) =>
      isOffered(to.index.policy, to.item.contract, form, one) &&
      !isOffered(from.index.policy, from.item.contract, form, one),
  );
  if (situation === undefined) return [];
  const text = `${form} is released when ${situationText(situation, guards)}`;
  return [{ component, text, witness: messageOf(to.item, { form, situation }) }];
}

function riskGains(from: IndexedContract, to: IndexedContract, form: string): readonly Gain[] {
  const [old, now] = [from, to].map(({ contract }) => leastRisk(contract, form));
  // A form that reveals less is charged less where no risk is written.
  const isWritten = [from, to].some(({ contract }) =>
    offersOf(contract, form).some(({ risk }) => risk !== undefined),
  );
  if (!isWritten || old === undefined || now === undefined || now >= old) return [];
  const witness = messageOf(to, { form, risk: now });
  return [{ component: "candidate", text: `${form} charges less risk`, witness }];
}
