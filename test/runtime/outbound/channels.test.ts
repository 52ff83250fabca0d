import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendarTransport, type CalendarRequest } from "../../../src/adapters/calendar-transport.ts";
import { chatTransport } from "../../../src/adapters/chat-transport.ts";
import { formTransport } from "../../../src/adapters/form-transport.ts";
import { calendarChannel } from "../../../src/runtime/outbound/calendar-event.ts";
import { chatChannel } from "../../../src/runtime/outbound/chat-message.ts";
import { formChannel } from "../../../src/runtime/outbound/form-submission.ts";
import {
  createChannelGuard,
  createSendGuard,
  type SendGuard,
  type Submitted,
  type Transport,
} from "../../../src/runtime/outbound/send-guard.ts";
import { carePolicy, careTask, goodBody } from "../../support/care-outbound.ts";

const nowhere: Transport = { deliver: () => Promise.reject(new Error("nothing may be sent")) };
const leaky = goodBody.replace("The patient", "She takes salbutamol twice a day. The patient");

function ofTeam(team: readonly string[]): typeof careTask {
  return { ...careTask, parameters: { care_team: [...team] } };
}

function whatIsWrong<M>(submitted: Submitted<M>): readonly string[] {
  if (submitted.outcome === "cleared") return [];
  const { refusal } = submitted;
  switch (refusal.kind) {
    case "draft":
      return refusal.findings.map(({ part, message }) => `${part}: ${message}`);
    case "message":
      return [refusal.reason];
    case "recipients":
      return refusal.problems.map(({ address, reason }) => `${address} ${reason}`);
    case "task":
      return refusal.problems.map(({ reason }) => reason);
  }
}

async function cleared<M>(guard: SendGuard<M>, task: typeof careTask, message: object) {
  const submitted = await guard.submit("1", "care_update", task, message);
  if (submitted.outcome !== "cleared") throw new Error(whatIsWrong(submitted).join("; "));
  return submitted.clearance;
}

describe("a chat", () => {
  const policy = carePolicy((text) => text.replace("care_team: Set<Email>", "care_team: Set<Id>"));
  const task = ofTeam(["#care", "@ann"]);
  const posted: object[] = [];
  const transport = chatTransport({ post: (one) => Promise.resolve(posted.push(one)) });
  const guard = createChannelGuard({ policy, channel: chatChannel, transport });

  it("gets the exact text that passed, rewritten where it had to be", async () => {
    const clearance = await cleared(guard, task, { to: ["#care", "@ann"], text: leaky });
    expect(clearance.message.text).toBe(goodBody.replace("The patient", "She takes [withheld]. The patient"));
    for (const changed of [
      { ...clearance.message, to: ["#care"] },
      { ...clearance.message, text: leaky },
      { ...clearance.message, text: `${clearance.message.text} ` },
      { ...clearance.message, thread: "1" },
    ])
      expect((await guard.send(clearance, changed)).outcome).toBe("refused");
    expect(posted).toEqual([]);
    expect(await guard.send(clearance, clearance.message)).toEqual({ outcome: "sent" });
    expect(posted).toEqual(["#care", "@ann"].map((channel) => ({ channel, text: clearance.message.text })));
  });

  it.each([
    ["another room", ["#all"], "#all is not allowed here"],
    ["the same name in other letters", ["#Care"], "#Care is not allowed here"],
    ["a broadcast", ["<!channel>"], "<!channel> is no name of a room or a person"],
    ["two in one", ["#care,#all"], "#care,#all is no name of a room or a person"],
    ["a lookalike letter", ["#cаre"], "#cаre is no name of a room or a person"],
  ])("refuses %s", async (_, to, problem) => {
    expect(whatIsWrong(await guard.submit("2", "care_update", task, { to, text: goodBody }))).toEqual([
      problem,
    ]);
  });

  it.each([
    ["a subject", { subject: "Hello" }],
    ["blocks", { blocks: [] }],
    ["a name to post under", { username: "ann" }],
  ])("refuses %s", async (_, extra) => {
    const message = { to: ["#care"], text: goodBody, ...extra };
    expect((await guard.submit("2", "care_update", task, message)).outcome).toBe("refused");
  });

  it("takes no subject from a model", async () => {
    const usage = { inputTokens: 1, outputTokens: 1 };
    const rewriter = {
      rewrite: () => Promise.resolve({ text: { subject: "Salbutamol", body: goodBody }, usage }),
    };
    const modelled = createChannelGuard({
      policy,
      channel: chatChannel,
      transport: nowhere,
      mechanism: { kind: "M_G", rewriter },
    });
    const clearance = await cleared(modelled, task, { to: ["#care"], text: leaky });
    expect(clearance.message).toEqual({ to: ["#care"], text: goodBody, attachments: [] });
  });

  it("is no mail: an outbound for another channel is refused", async () => {
    const other = createChannelGuard({ policy, channel: chatChannel, transport: nowhere, serves: ["chat"] });
    expect(
      whatIsWrong(await other.submit("3", "care_update", task, { to: ["#care"], text: goodBody })),
    ).toEqual(["is for the channel `email`, which this transport is not"]);
  });
});

describe("a calendar", () => {
  const task = {
    ...ofTeam(["ann@clinic.example"]),
    instruction: "Meet on 2026-05-12 at 10:00 until 10:30 in room 214.",
  };
  const event = {
    attendees: ["ann@clinic.example"],
    title: "Next visit",
    description: goodBody,
    location: "Room 214",
    start: "2026-05-12T10:00:00+02:00",
    end: "2026-05-12T10:30:00+02:00",
  };
  const made: { readonly requestBody: CalendarRequest }[] = [];
  const client = {
    events: {
      insert: (request: { readonly requestBody: CalendarRequest }) => Promise.resolve(made.push(request)),
    },
  };
  const guard = createChannelGuard({
    policy: carePolicy(),
    channel: calendarChannel,
    transport: calendarTransport(client, "primary"),
  });

  it("gets the exact event, with whom it invites and nobody else", async () => {
    const clearance = await cleared(guard, task, { ...event, location: "Room 214, salbutamol twice a day" });
    expect(clearance.message).toEqual({ ...event, location: "Room 214, [withheld]" });
    for (const changed of [
      { ...clearance.message, start: "2026-05-12T10:15:00+02:00" },
      { ...clearance.message, location: "Room 215" },
      { ...clearance.message, attendees: ["ann@clinic.example", "eve@evil.example"] },
      { ...clearance.message, recurrence: ["RRULE:FREQ=DAILY"] },
    ])
      expect((await guard.send(clearance, changed)).outcome).toBe("refused");
    expect(await guard.send(clearance, clearance.message)).toEqual({ outcome: "sent" });
    expect(made.map(({ requestBody }) => requestBody)).toEqual([
      {
        summary: "Next visit",
        description: goodBody,
        location: "Room 214, [withheld]",
        start: { dateTime: event.start },
        end: { dateTime: event.end },
        attendees: [{ email: "ann@clinic.example" }],
        guestsCanInviteOthers: false,
        guestsCanModify: false,
      },
    ]);
  });

  it("refuses a time that shows what must not be shown, for it has no substitute", async () => {
    const hidden = { ...event, start: "2026-04-03T10:00:00Z", end: "2026-04-03T10:30:00Z" };
    const problems = whatIsWrong(await guard.submit("2", "care_update", task, hidden));
    expect(problems).toContain("field start: shows `test_date`");
  });

  it.each([
    ["no zone", { start: "2026-05-12T10:00:00" }, "has no time with its zone for its start"],
    ["an end before its start", { end: "2026-05-12T09:00:00+02:00" }, "ends before it starts"],
    ["a link to a meeting", { conferenceData: {} }, "has `conferenceData`, which no message may have"],
    ["a line break in its title", { title: "a\nb" }, "has a line break or control character in its title"],
  ])("refuses an event with %s", async (_, change, problem) => {
    expect(whatIsWrong(await guard.submit("3", "care_update", task, { ...event, ...change }))).toEqual([
      problem,
    ]);
  });
});

describe("a form", () => {
  const received: string[] = [];
  let server: Server;
  let url = "";
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        received.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString("utf8")}`);
        response.writeHead(request.url === "/moved" ? 307 : 200, { location: "https://evil.example/" }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const policy = carePolicy((text) => text.replace("care_team: Set<Email>", "care_team: Set<Url>"));
  const channel = formChannel({ text: "comments", others: ["topic", "urgency"], choices: ["urgency"] });
  const guard = createChannelGuard({ policy, channel, transport: formTransport({ text: "comments" }) });
  const fields = {
    comments: "The patient is on track. Questions go to front.desk@clinic.example.",
    topic: "Visit",
    urgency: "low",
  };

  it("gets the exact fields at the address that was checked", async () => {
    const task = ofTeam([`${url}/visits`]);
    const clearance = await cleared(guard, task, {
      url: `${url}/visits`,
      fields: { ...fields, topic: "Visit, salbutamol twice a day" },
    });
    expect(clearance.message.fields).toEqual({ ...fields, topic: "Visit, [withheld]" });
    for (const changed of [
      { ...clearance.message, url: `${url}/other` },
      { ...clearance.message, fields: { ...clearance.message.fields, urgency: "high" } },
      { ...clearance.message, fields: { ...clearance.message.fields, extra: "x" } },
    ])
      expect((await guard.send(clearance, changed)).outcome).toBe("refused");
    expect(received).toEqual([]);
    expect(await guard.send(clearance, clearance.message)).toEqual({ outcome: "sent" });
    expect(received).toEqual([
      `POST /visits ${new URLSearchParams({ ...fields, topic: "Visit, [withheld]" }).toString()}`,
    ]);
  });

  it("follows no redirection", async () => {
    const task = ofTeam([`${url}/moved`]);
    const clearance = await cleared(guard, task, { url: `${url}/moved`, fields });
    expect((await guard.send({ ...clearance }, clearance.message)).outcome).toBe("refused");
  });

  it.each([
    ["a field that is missing", { comments: "x", topic: "y" }, "has no text for its urgency"],
    [
      "another field",
      { ...fields, role: "admin" },
      "has fields of which the whole has `role`, which no message may have",
    ],
  ])("refuses %s", async (_, given, problem) => {
    const task = ofTeam([`${url}/visits`]);
    const submitted = await guard.submit("3", "care_update", task, { url: `${url}/visits`, fields: given });
    expect(whatIsWrong(submitted)).toEqual([problem]);
  });

  it("refuses a choice that shows what must not be shown", async () => {
    const task = ofTeam([`${url}/visits`]);
    const given = { ...fields, urgency: "salbutamol twice a day" };
    const submitted = await guard.submit("3", "care_update", task, { url: `${url}/visits`, fields: given });
    expect(whatIsWrong(submitted)).toEqual(["field urgency: shows `medication`"]);
  });

  it.each([
    "http://clinic.example/visits",
    "https://ann@clinic.example/visits",
    "https://clinic.example/visits#x",
    "https://clinic.example/a/../visits",
    "https://CLINIC.example/visits",
    "javascript:alert(1)",
  ])("refuses %s", async (address) => {
    const task = ofTeam(["https://clinic.example/visits"]);
    expect((await guard.submit("4", "care_update", task, { url: address, fields })).outcome).toBe("refused");
  });
});

describe("an attachment", () => {
  const task = { ...careTask, attachments: ["visit.txt", "visit.json", "visit.png"] };
  const guard = createSendGuard({ policy: carePolicy(), transport: nowhere });
  const submit = (attachment: object) =>
    guard.submit("1", "care_update", task, {
      to: ["ann@clinic.example"],
      subject: "Next visit",
      body: goodBody,
      attachments: [attachment],
    });

  it("of plain text is rewritten like the body, and listed among the changes", async () => {
    const content = "The diagnosis: chronic asthma with seasonal attacks.";
    const submitted = await submit({ name: "visit.txt", type: "text/plain", content });
    if (submitted.outcome !== "cleared") throw new Error(whatIsWrong(submitted).join("; "));
    const { message, changes } = submitted.clearance;
    expect(message.attachments.map((one) => Buffer.from(one.content).toString("utf8"))).toEqual([
      "The diagnosis: a health matter.",
    ]);
    expect(changes).toEqual([
      {
        clause: "outbound care_update/generalizes",
        part: "attachment 1",
        field: "diagnosis",
        substitute: "a health matter",
      },
    ]);
  });

  it.each([
    [
      "whose format a replacement could break",
      { name: "visit.json", type: "application/json", content: '{"medication": "salbutamol twice a day"}' },
      ["attachment 1: shows `medication`"],
    ],
    [
      "that cannot be read",
      { name: "visit.png", type: "image/png", content: Uint8Array.of(137, 80) },
      ["attachment 1: an attachment that is no text"],
    ],
    [
      "that the task does not name",
      { name: "other.txt", type: "text/plain", content: "All is well." },
      ["name of attachment 1: an attachment that the task does not name"],
    ],
  ])("%s keeps the message back, with the reason", async (_, attachment, problems) => {
    expect(whatIsWrong(await submit(attachment))).toEqual(problems);
  });
});
