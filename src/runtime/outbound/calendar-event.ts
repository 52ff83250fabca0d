import { fail, ok, type Result } from "../../base/result.ts";
import type { DraftField } from "../../decide/draft/draft.ts";
import type { Channel } from "./channel.ts";
import { readMailAddress } from "./mail-address.ts";
import { readAddresses, readBody, readLine, readObject } from "./message-parts.ts";
import type { ReadMessage } from "./outgoing-message.ts";

/** What a tool call asks to put into calendars. It invites exactly its attendees. */
export interface CalendarEvent {
  readonly attendees: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly location: string;
  /** ISO 8601, with a time zone: `2026-05-12T10:00:00+02:00`. */
  readonly start: string;
  readonly end: string;
}

const keys: ReadonlySet<string> = new Set(["attendees", "title", "description", "location", "start", "end"]);

/** The title is the subject and the description the body; place and times are seen too, and times are never rewritten. */
export const calendarChannel: Channel<CalendarEvent> = {
  read: readEvent,
  readAddress: readMailAddress,
  write: ({ recipients, subject, body, fields }) => {
    const field = (name: string): string => fields.find((one) => one.name === name)?.text ?? "";
    return Object.freeze({
      attendees: recipients.lines.recipients.map(({ text }) => text),
      title: subject,
      description: body,
      location: field("location"),
      start: field("start"),
      end: field("end"),
    });
  },
};

function readEvent(written: unknown): Result<ReadMessage, string> {
  const event = readObject(written, keys);
  if (!event.ok) return event;
  const attendees = readAddresses(event.value, "attendees");
  const description = readBody(event.value, "description");
  const [title, location] = [readLine(event.value, "title"), readLine(event.value, "location")];
  const [start, end] = [readTime(event.value, "start"), readTime(event.value, "end")];
  if (!attendees.ok) return attendees;
  if (!description.ok) return description;
  if (!title.ok) return title;
  if (!location.ok) return location;
  if (!start.ok) return start;
  if (!end.ok) return end;
  if (Date.parse(end.value) < Date.parse(start.value)) return fail("ends before it starts");
  const fields: readonly DraftField[] = [
    { name: "location", text: location.value, mayChange: true },
    { name: "start", text: start.value, mayChange: false },
    { name: "end", text: end.value, mayChange: false },
  ];
  return ok({
    recipients: { recipients: attendees.value },
    draft: { subject: title.value, body: description.value, attachments: [], fields },
    attachments: [],
  });
}

function readTime(event: object, name: string): Result<string, string> {
  const time = readLine(event, name);
  if (!time.ok) return time;
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/.test(time.value);
  return isTime && !Number.isNaN(Date.parse(time.value))
    ? time
    : fail(`has no time with its zone for its ${name}`);
}
