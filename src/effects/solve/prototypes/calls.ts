import type { Structural } from "../structural.ts";
import { clientCalls } from "./client-calls.ts";
import { awaitedEvents } from "./awaited-events.ts";
import { decodedTexts } from "./decoded-texts.ts";
import { functionCalls } from "./function-calls.ts";
import { collectionCalls } from "./collection-calls.ts";
import { collectionMethods } from "./collections.ts";
import { listMethods } from "./list-methods.ts";
import { moduleCalls } from "./module-calls.ts";
import { objectFunctions, readCalls } from "./object-functions.ts";
import { promiseCalls } from "./promises.ts";
import { textCalls } from "./text-calls.ts";
import { wrappedCalls } from "./wrapped-calls.ts";

/** The functions of the solver's table for languages whose objects have the members of other objects. */
export const prototypeCalls: Readonly<Record<string, Structural>> = {
  ...functionCalls,
  ...objectFunctions,
  ...readCalls,
  ...listMethods,
  ...collectionCalls,
  ...collectionMethods,
  ...moduleCalls,
  ...promiseCalls,
  ...textCalls,
  ...awaitedEvents,
  ...decodedTexts,
  ...clientCalls,
  ...wrappedCalls,
};
