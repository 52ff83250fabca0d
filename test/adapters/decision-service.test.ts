import { request as httpRequest } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { decisionService } from "../../src/adapters/decision-service.ts";
import { httpService } from "../../src/adapters/http-service.ts";
import { envelope, purpose, receipt, setUp } from "../support/monitored.ts";
import { schedulingCase } from "../support/scheduling.ts";

const release = { op: "release", envelope, case: schedulingCase };

describe("a decision service", () => {
  it("releases, forwards and calls, by names of objects that mean nothing elsewhere", async () => {
    const ask = decisionService(setUp().monitor);
    const released = await ask(release);
    expect(released).toMatchObject({ answer: "released", text: receipt.text, fields: ["selected_slot"] });
    const object = released["object"];
    expect(await ask({ op: "forward", object, to: "calendar", purpose })).toMatchObject({
      answer: "allowed",
      text: receipt.text,
    });
    expect(await ask({ op: "forward", object, to: "vendor", purpose })).toMatchObject({ answer: "denied" });
    expect(
      await ask({ op: "call-tool", object, to: "calendar", purpose, arguments: { title: "Visit" } }),
    ).toMatchObject({ answer: "allowed", arguments: { title: "Visit", slot: { day: "thu", hour: 10 } } });
    expect(await ask({ op: "read", object, reader: "coordinator", purpose })).toMatchObject({ object });
    const elsewhere = decisionService(setUp().monitor);
    expect(await elsewhere({ op: "read", object, reader: "coordinator", purpose })).toMatchObject({
      answer: "denied",
      reasons: [{ code: "not-an-object" }],
    });
    await ask({ op: "end-turn" });
    expect(await ask({ op: "read", object, reader: "coordinator", purpose })).toMatchObject({
      reasons: [{ code: "expired-turns" }],
    });
  });

  it("asks for an approval and takes it", async () => {
    const { monitor } = setUp();
    const ask = decisionService(monitor);
    for (const id of ["1", "2", "3"]) await ask({ ...release, envelope: { ...envelope, id } });
    const asked = await ask({ ...release, envelope: { ...envelope, id: "4" } });
    expect(asked).toMatchObject({ answer: "asked", request: { approvers: ["user"] } });
    const { digest } = asked["request"] as { digest: string };
    expect(await ask({ op: "approve", digest, by: "user" })).toMatchObject({ answer: "allowed" });
    expect(await ask({ ...release, envelope: { ...envelope, id: "4" } })).toMatchObject({
      answer: "released",
    });
  });

  it.each<[string, unknown]>([
    ["no object", "release"],
    ["a list", [release]],
    ["no operation", {}],
    ["an unknown operation", { op: "constructor" }],
    ["no case", { op: "release", envelope }],
    ["no envelope", { op: "release", case: schedulingCase }],
    ["a case that does not fit", { ...release, case: { ...schedulingCase, diagnosis: "x" } }],
    ["no handle", { op: "read", reader: "coordinator", purpose }],
    [
      "a forged handle",
      { op: "forward", object: "00000000-0000-4000-8000-000000000000", to: "calendar", purpose },
    ],
    ["no names", { op: "log", object: 7, to: 7, purpose: null }],
    ["no arguments", { op: "call-tool", object: "x", to: "calendar", purpose }],
    ["an approval of nothing", { op: "approve" }],
    ["an empty store", { op: "recall", store: "case_memory", key: "k", reader: "coordinator", purpose }],
  ])("denies %s, and says no value", async (_name, question) => {
    const answer = await decisionService(setUp().monitor)(question);
    expect(answer.answer).toBe("denied");
    expect(JSON.stringify(answer)).not.toMatch(/thu|cardiac/);
  });

  it("denies when the monitor cannot go on", async () => {
    const audit = () => {
      throw new Error("disk full: thu 10:00");
    };
    expect(await decisionService(setUp({ audit }).monitor)(release)).toEqual({
      answer: "denied",
      error: "internal",
    });
  });
});

describe("decisions over HTTP", () => {
  const token = "secret-token";
  async function start() {
    const service = await httpService({ service: decisionService(setUp().monitor), token, port: 0 });
    onTestFinished(() => service.close());
    return service.port;
  }

  function post(
    port: number,
    body: string,
    headers: Record<string, string> = {},
    method = "POST",
  ): Promise<[number, string]> {
    const all = { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers };
    return new Promise((resolve, reject) => {
      const sent = httpRequest({ host: "127.0.0.1", port, method, path: "/", headers: all }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk.toString()));
        response.on("end", () => resolve([response.statusCode ?? 0, text]));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  it("answers who has the token", async () => {
    const [status, text] = await post(await start(), JSON.stringify(release));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ answer: "released", text: receipt.text });
  });

  it.each<[string, number, string, Record<string, string>, string?]>([
    ["another token", 401, "{}", { authorization: "Bearer secret-tokem" }],
    ["no token", 401, "{}", { authorization: "" }],
    ["another host", 403, "{}", { host: "evil.example" }],
    ["a form of a page", 415, "{}", { "content-type": "text/plain" }],
    ["another method", 404, "", {}, "GET"],
    ["no JSON", 400, "{", {}],
    ["a name twice", 400, '{"op":"end-turn","op":"release"}', {}],
    ["too much", 413, "x".repeat(1_000_001), {}],
  ])("refuses %s", async (_name, expected, body, headers, method) => {
    const [status, text] = await post(await start(), body, headers, method);
    expect(status).toBe(expected);
    expect(JSON.parse(text)).toMatchObject({ answer: "denied" });
  });
});
