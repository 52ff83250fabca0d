import { textValue, type FoldValue, type Intrinsic } from "./fold-value.ts";

/** What stands for a message whose recipients are all given to it by the program. */
export const aMessage = "<message>";

/** A policy may change what headers say. */
function messageUnder(policy: FoldValue | undefined): FoldValue | undefined {
  return policy === undefined || policy.type === "nothing" ? textValue(aMessage) : undefined;
}

export const mail: Readonly<Record<string, Intrinsic>> = {
  "mail.message": ([policy]) => messageUnder(policy),
  "mail.message_of": ([, policy]) => messageUnder(policy),
};
