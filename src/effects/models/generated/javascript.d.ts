import type { ModelSet } from "../../../policy/model.ts";

/** The models of JavaScript's libraries that come with this installation. */
export const models: readonly ModelSet[];
