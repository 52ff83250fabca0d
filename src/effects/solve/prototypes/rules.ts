import { invariant } from "../../../base/assert.ts";
import { applyBound, applyRow } from "../rows.ts";
import { start } from "../instructions.ts";
import type { SolverRules } from "../solver.ts";
import { structural } from "../structural-calls.ts";
import { loadComputedProperty, storeComputedProperty } from "./computed-property.ts";
import { loadPropertyKey, storePropertyKey } from "./entries.ts";
import { callImplicitly } from "./implicit-calls.ts";
import { invokeValue } from "./invoke.ts";
import { loadProperty } from "./load-property.ts";
import { operateOn } from "./operate.ts";
import { callExported, callFromOutside, callUncalled, holdOutside } from "./outside.ts";
import { storeProperty } from "./store-property.ts";

/**
 * The rules for languages whose objects have the members of other objects: functions are called on what they are read from,
 * and everything in an object is a member.
 */
export const prototypeRules: SolverRules = {
  start,
  invoke: invokeValue,
  loadMember: loadProperty,
  storeMember: storeProperty,
  loadComputed: loadComputedProperty,
  storeComputed: storeComputedProperty,
  loadEntry: loadPropertyKey,
  storeEntry: storePropertyKey,
  operate: operateOn,
  applyRow,
  applyBound,
  structural,
  makeSuper: () => invariant(false, "objects with prototypes have no views of classes"),
  holdOutside,
  callFromOutside,
  callExported,
  callUncalled,
  callImplicitly,
};
