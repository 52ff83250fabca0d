import type { Contract, Form, Policy, Table } from "../../policy/policy.ts";

/** A form before what is proved of it is written down. */
export type DraftForm = Omit<Form, "certificate">;

/** A contract before what is proved of it is written down. */
export type DraftContract = Omit<Contract, "certificate">;

/** A policy before what is proved of its forms and contracts is written down. */
export type DraftPolicy = Omit<Policy, "forms" | "contracts"> & {
  readonly forms: Table<DraftForm>;
  readonly contracts: Table<DraftContract>;
};
