import type { Result } from "../../base/result.ts";
import type { ReadAddress } from "./envelope-recipients.ts";
import type { CheckedMessage } from "./checked-message.ts";
import type { ReadMessage } from "./outgoing-message.ts";

/**
 * How messages of one kind are written and addressed: mail, chat, a calendar's events, a form. A channel decides nothing:
 * it says what of a tool call is text that a recipient sees, so that all of it is checked.
 *
 * @typeParam M what is handed to `send`, word for word
 */
export interface Channel<M> {
  /** Takes a copy of what a tool call asks to send, or says in one lower-case clause what is wrong with it. */
  readonly read: (message: unknown) => Result<ReadMessage, string>;
  readonly readAddress: ReadAddress;
  /** The message that goes out, of which `read` makes the same again. */
  readonly write: (message: Omit<CheckedMessage, "id">) => M;
}
