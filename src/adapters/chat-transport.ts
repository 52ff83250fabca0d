import type { Transport } from "../runtime/outbound/send-guard.ts";

/** The part of a chat's client that posts, of the shape that Slack's `WebClient` has. */
export interface ChatClient {
  readonly chat: {
    readonly postMessage: (message: { readonly channel: string; readonly text: string }) => Promise<unknown>;
  };
}

/**
 * Chat as the transport of a send guard: one post for each room or person. Attachments are refused, because a post has
 * none; nothing is left out in silence.
 */
export function chatTransport(client: ChatClient): Transport {
  return {
    deliver: async ({ recipients, body, attachments }) => {
      if (attachments.length > 0) throw new Error("this transport posts no attachments");
      for (const channel of recipients.deliveredTo) await client.chat.postMessage({ channel, text: body });
    },
  };
}
