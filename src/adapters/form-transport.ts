import type { Transport } from "../runtime/outbound/send-guard.ts";

export interface FormTransportOptions {
  /** The name of the field that the message's free text is in. */
  readonly text: string;
  /** How long to wait, in milliseconds; 30,000 unless given. */
  readonly deadlineMs?: number;
}

/** A form as the transport of a send guard: one POST to the address that was checked, and to no other it may redirect to. */
export function formTransport({ text, deadlineMs = 30_000 }: FormTransportOptions): Transport {
  return {
    deliver: async ({ recipients, body, fields }) => {
      const content = new URLSearchParams([[text, body]]);
      for (const { name, text: value } of fields) content.append(name, value);
      for (const url of recipients.deliveredTo) {
        const response = await fetch(url, {
          method: "POST",
          body: content,
          redirect: "error",
          signal: AbortSignal.timeout(deadlineMs),
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`the form's server answered with status ${response.status}`);
      }
    },
  };
}
