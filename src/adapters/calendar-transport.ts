import type { Transport } from "../runtime/outbound/send-guard.ts";

/** The part of a calendar's client that makes events, of the shape that Google's `calendar_v3.Calendar` has. */
export interface CalendarClient {
  readonly events: {
    readonly insert: (request: {
      readonly calendarId: string;
      readonly sendUpdates: "all";
      readonly requestBody: CalendarRequest;
    }) => Promise<unknown>;
  };
}

export interface CalendarRequest {
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly start: { readonly dateTime: string };
  readonly end: { readonly dateTime: string };
  readonly attendees: readonly { readonly email: string }[];
  readonly guestsCanInviteOthers: false;
  readonly guestsCanModify: false;
}

/** Events as the transport of a send guard. Guests invite nobody and change nothing: whom the event reaches was decided. */
export function calendarTransport(client: CalendarClient, calendarId: string): Transport {
  return {
    deliver: async ({ recipients, subject, body, fields }) => {
      const field = (name: string): string => fields.find((one) => one.name === name)?.text ?? "";
      await client.events.insert({
        calendarId,
        sendUpdates: "all",
        requestBody: {
          summary: subject,
          description: body,
          location: field("location"),
          start: { dateTime: field("start") },
          end: { dateTime: field("end") },
          attendees: recipients.deliveredTo.map((email) => ({ email })),
          guestsCanInviteOthers: false,
          guestsCanModify: false,
        },
      });
    },
  };
}
