import fc from "fast-check";
import { createTransport } from "nodemailer";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailTransport } from "../../../src/adapters/mail-transport.ts";
import {
  createSendGuard,
  type Clearance,
  type SendGuard,
  type Transport,
} from "../../../src/runtime/outbound/send-guard.ts";
import type { MessageForSending } from "../../../src/runtime/outbound/mail-message.ts";
import { carePolicy, careTask, careTeam, goodBody } from "../../support/care-outbound.ts";

const policy = carePolicy();
const message = {
  to: ["Ann <ann@clinic.example>", "bob@clinic.example"],
  subject: "Next visit",
  body: goodBody,
};
const MUTATIONS = 2000;

describe("recipients", () => {
  it.each([
    ["someone else", ["eve@evil.example"]],
    ["a display name that hides another address", ['"ann@clinic.example" <eve@evil.example>']],
    ["two addresses in one", ["ann@clinic.example, eve@evil.example"]],
    ["a group", ["team: ann@clinic.example, eve@evil.example;"]],
    ["a quoted local part", ['"ann@clinic.example"@evil.example']],
    ["a comment", ["ann@clinic.example(eve)"]],
    ["a source route", ["<@evil.example:ann@clinic.example>"]],
    ["an address literal", ["ann@[127.0.0.1]"]],
    ["a line break", ["ann@clinic.example\r\nBcc: eve@evil.example"]],
    ["a lookalike letter", ["аnn@clinic.example"]],
    ["a longer domain", ["ann@clinic.example.evil.example"]],
    ["a percent route", ["ann%clinic.example@evil.example"]],
    ["a subdomain", ["ann@mail.clinic.example"]],
    ["a part behind a plus", ["ann+eve@clinic.example"]],
    ["nobody", []],
  ])("that are %s are refused", async (_, to) => {
    const guard = createSendGuard({ policy, transport: nowhere });
    const submitted = await guard.submit("1", "care_update", careTask, { ...message, to });
    expect(submitted.outcome).toBe("refused");
  });

  it("on a line that must stay empty are refused", async () => {
    const guard = createSendGuard({ policy, transport: nowhere });
    for (const line of ["cc", "bcc"]) {
      const submitted = await guard.submit("1", "care_update", careTask, {
        ...message,
        [line]: ["ann@clinic.example"],
      });
      expect(submitted.outcome).toBe("refused");
    }
  });

  it("differing in the case of their letters are the same", async () => {
    const guard = createSendGuard({ policy, transport: nowhere });
    const submitted = await guard.submit("1", "care_update", careTask, {
      ...message,
      to: ["Ann@CLINIC.example"],
    });
    expect(submitted.outcome).toBe("cleared");
  });
});

describe("a message", () => {
  it.each([
    ["headers", { headers: { Bcc: "eve@evil.example" } }],
    ["an envelope", { envelope: { to: "eve@evil.example" } }],
    ["a reply address", { replyTo: "eve@evil.example" }],
    ["a line break in its subject", { subject: "Next visit\r\nBcc: eve@evil.example" }],
    ["a control character in its body", { body: `${goodBody}\u0000` }],
    ["a path as an attachment", { attachments: [{ name: "../x", type: "text/plain", content: "x" }] }],
    [
      "an attachment from elsewhere",
      { attachments: [{ name: "x", type: "text/plain", content: "x", path: "/etc/passwd" }] },
    ],
    [
      "a computed property",
      Object.defineProperty({}, "subject", { enumerable: true, get: () => "Next visit" }),
    ],
  ])("with %s is refused", async (_, extra) => {
    const guard = createSendGuard({ policy, transport: nowhere });
    const whole = Object.defineProperties({ ...message }, Object.getOwnPropertyDescriptors(extra));
    expect((await guard.submit("1", "care_update", careTask, whole)).outcome).toBe("refused");
  });
});

describe("sending by mail", () => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, content: Buffer.concat(chunks).toString("utf8") });
        done();
      });
    },
  });
  let transport: Transport;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const transporter = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
    transport = mailTransport({ transporter, from: "assistant@clinic.example" });
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  it("delivers the exact message to the checked mailboxes, once", async () => {
    const guard = createSendGuard({ policy, transport });
    const clearance = await cleared(guard, "message 1");
    received.length = 0;
    expect(await guard.send(clearance, clearance.message)).toEqual({ outcome: "sent" });
    expect(await guard.send(clearance, clearance.message)).toEqual({ outcome: "sent-before" });
    const again = await cleared(guard, "message 1");
    expect(await guard.send(again, again.message)).toEqual({ outcome: "sent-before" });
    expect(received.map(({ to }) => to)).toEqual([[...careTeam]]);
    expect(received[0]?.content.replaceAll("=\r\n", "")).toContain(
      "Bring the signed form to the front desk on 2026-05-12.",
    );
  });

  it(`refuses each of ${MUTATIONS} changes between check and sending`, async () => {
    const guard = createSendGuard({ policy, transport });
    const clearance = await cleared(guard, "message 2");
    received.length = 0;
    const mutated = fc.sample(mutation(clearance.message), { numRuns: MUTATIONS, seed: 5 });
    const outcomes = await Promise.all(mutated.map((one) => guard.send(clearance, one)));
    expect(outcomes.filter(({ outcome }) => outcome !== "refused")).toEqual([]);
    expect(received).toEqual([]);
    expect(await guard.send(clearance, clearance.message)).toEqual({ outcome: "sent" });
    expect(received.length).toBe(1);
  });

  it("refuses a clearance that another guard gave, and a copy of one", async () => {
    const guard = createSendGuard({ policy, transport });
    const clearance = await cleared(createSendGuard({ policy, transport }), "message 3");
    expect((await guard.send(clearance, clearance.message)).outcome).toBe("refused");
    const own = await cleared(guard, "message 4");
    expect((await guard.send({ ...own }, own.message)).outcome).toBe("refused");
  });

  it("does not send again what may have gone out, and nothing where it cannot tell", async () => {
    const failing = { deliver: () => Promise.reject(new Error("connection lost")) };
    const guard = createSendGuard({ policy, transport: failing });
    const clearance = await cleared(guard, "message 5");
    expect(await guard.send(clearance, clearance.message)).toEqual({
      outcome: "failed",
      reason: "connection lost",
    });
    expect(await guard.send(clearance, clearance.message)).toEqual({ outcome: "sent-before" });
    const sent = { take: () => Promise.reject(new Error("store down")) };
    const other = createSendGuard({ policy, transport, sent });
    const next = await cleared(other, "message 6");
    expect((await other.send(next, next.message)).outcome).toBe("refused");
  });
});

interface Received {
  readonly to: readonly string[];
  readonly content: string;
}

const nowhere: Transport = { deliver: () => Promise.reject(new Error("nothing may be sent")) };

async function cleared(guard: SendGuard, id: string): Promise<Clearance> {
  const submitted = await guard.submit(id, "care_update", careTask, message);
  if (submitted.outcome !== "cleared") throw new Error(JSON.stringify(submitted.refusal));
  return submitted.clearance;
}

/** A message that differs from a checked one in one respect. */
function mutation(checked: MessageForSending): fc.Arbitrary<object> {
  const plain = { ...checked };
  const address = fc.constantFrom(
    "eve@evil.example",
    "ann@clinic.example.evil.example",
    "Ann <eve@evil.example>",
    "carl@clinic.example",
  );
  const letter = fc.constantFrom("x", "é", "7", "!", " ", "\n", "а", "\u200b");
  const changedText = (text: string): fc.Arbitrary<string> =>
    fc.oneof(
      fc.tuple(fc.nat(text.length - 1), letter).map(([at, put]) => text.slice(0, at) + put + text.slice(at)),
      fc.nat(text.length - 1).map((at) => text.slice(0, at) + text.slice(at + 1)),
      fc
        .tuple(fc.nat(text.length - 1), letter)
        .filter(([at, put]) => text[at] !== put)
        .map(([at, put]) => text.slice(0, at) + put + text.slice(at + 1)),
    );
  return fc.oneof(
    address.map((one) => ({ ...plain, to: [...checked.to, one] })),
    address.map((one) => ({ ...plain, to: [one] })),
    fc.constant({ ...plain, to: checked.to.slice(1) }),
    fc.constant({ ...plain, to: [...checked.to].reverse() }),
    address.map((one) => ({ ...plain, cc: [one] })),
    address.map((one) => ({ ...plain, bcc: [one] })),
    fc.constant({ ...plain, to: checked.to.slice(1), bcc: checked.to.slice(0, 1) }),
    changedText(checked.subject).map((subject) => ({ ...plain, subject })),
    changedText(checked.body).map((body) => ({ ...plain, body })),
    address.map((one) => ({ ...plain, subject: `${checked.subject}\r\nBcc: ${one}` })),
    address.map((one) => ({ ...plain, subject: `${checked.subject}\nTo: ${one}` })),
    address.map((one) => ({ ...plain, envelope: { to: [one] } })),
    address.map((one) => ({ ...plain, headers: { Bcc: one } })),
    fc.string({ minLength: 1, maxLength: 9 }).map((content) => ({
      ...plain,
      attachments: [{ name: "note.txt", type: "text/plain", content }],
    })),
  );
}
