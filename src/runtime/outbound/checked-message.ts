import type { DraftField } from "../../decide/draft/draft.ts";
import type { FixedRecipients } from "./envelope-recipients.ts";
import type { ReadAttachment } from "./message-parts.ts";

/** A message that passed, as it goes out. */
export interface CheckedMessage {
  readonly id: string;
  readonly recipients: FixedRecipients;
  /** Empty where the channel has none. */
  readonly subject: string;
  readonly body: string;
  /** What else the recipient sees, where the channel has it. */
  readonly fields: readonly DraftField[];
  readonly attachments: readonly ReadAttachment[];
}
