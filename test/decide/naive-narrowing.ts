import { expressionText } from "../../src/policy/expression-text.ts";
import type { Contract, Lifetime } from "../../src/policy/policy.ts";

/** Whether a contract keeps to the one that it narrows, component by component, as MNC eq. 5 reads. */
export function keepsTo(child: Contract, parent: Contract): boolean {
  const all = (some: readonly string[], among: readonly string[]): boolean =>
    some.every((one) => among.includes(one));
  const values = ({ discloses }: Contract): readonly string[] =>
    discloses.map(({ value }) => expressionText(value));
  const endsBy = (own: Lifetime, limit: Lifetime): boolean =>
    (own.turns ?? Infinity) <= (limit.turns ?? Infinity) && (own.ms ?? Infinity) <= (limit.ms ?? Infinity);
  const kept = ({ remembers, lasts }: Contract): Lifetime => remembers.lasts ?? lasts;
  return (
    all(child.answers, parent.answers) &&
    all([child.from], [parent.from, ...parent.to]) &&
    all(child.to, [...parent.to, ...parent.forwards]) &&
    child.purpose === parent.purpose &&
    all(values(child), values(parent)) &&
    all(child.forwards, parent.forwards) &&
    all(child.logs, parent.logs) &&
    all(child.remembers.stores, parent.remembers.stores) &&
    (child.remembers.stores.length === 0 || endsBy(kept(child), kept(parent))) &&
    endsBy(child.lasts, parent.lasts) &&
    all(parent.charges, child.charges)
  );
}
