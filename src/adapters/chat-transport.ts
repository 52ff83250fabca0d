import type { Transport } from "../runtime/outbound/send-guard.ts";

export interface ChatTransportOptions {
  /** Posts a text to one room or person. With Slack's client: `(message) => client.chat.postMessage(message)`. */
  readonly post: (message: { readonly channel: string; readonly text: string }) => Promise<unknown>;
}

/**
 * Chat as the transport of a send guard: one post for each room or person. Attachments are refused, because a post has
 * none; nothing is left out in silence.
 */
export function chatTransport({ post }: ChatTransportOptions): Transport {
  return {
    deliver: async ({ recipients, body, attachments }) => {
      if (attachments.length > 0) throw new Error("this transport posts no attachments");
      for (const channel of recipients.deliveredTo) await post({ channel, text: body });
    },
  };
}
