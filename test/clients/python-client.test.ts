import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../project/temporary-project.ts";
import { documentOf, schedulingCase, schedulingPolicy } from "../support/scheduling.ts";

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const client = fileURLToPath(new URL("client.py", import.meta.url));
const library = fileURLToPath(new URL("../../clients/python", import.meta.url));
const remit = [process.execPath, "--import", import.meta.resolve("tsx"), main];

it("a Python program asks a process and a server, and is denied when they do not answer", async () => {
  const folder = temporaryFolder({ "policy.json": JSON.stringify(documentOf(schedulingPolicy)) });
  const policy = ["--policy", join(folder.root, "policy.json")];
  const [program = "", ...parameters] = remit;
  const audit = join(folder.root, "audit.jsonl");
  const server = spawn(program, [
    ...parameters,
    "serve",
    ...policy,
    "--audit",
    audit,
    "--ledger",
    join(folder.root, "l.db"),
  ]);
  onTestFinished(() => void server.kill("SIGKILL"));
  const [line] = (await once(createInterface(server.stdout), "line")) as [string];
  const { url, token } = JSON.parse(line) as { url: string; token: string };
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const input = JSON.stringify([[...remit, "decide", "--jsonl", ...policy], url, token, schedulingCase]);
  const ran = spawnSync("python3", [client, library], { input, encoding: "utf8" });
  expect(ran.stderr).toBe("");
  const scene = [
    ["released", true],
    ["allowed", true],
    ["denied", false],
    ["denied", false],
    ["denied", false],
    ["denied", false],
    ["allowed", true],
    ["allowed", true],
    ["allowed", true],
    ["denied", false],
    ["denied", false],
    "Selected slot: thu 10:00.",
  ];
  const unavailable = { answer: "denied", error: "unavailable" };
  expect(JSON.parse(ran.stdout)).toEqual({
    process: scene,
    server: scene,
    unserializable: unavailable,
    after: { answer: "denied", error: "closed" },
    "wrong token": { answer: "denied", error: "refused" },
    "nobody there": unavailable,
    "dead process": unavailable,
    "no JSON": unavailable,
    late: unavailable,
    "after late": { answer: "denied", error: "closed" },
  });
  server.kill("SIGTERM");
  const [code] = (await once(server, "exit")) as [number];
  expect(code).toBe(0);
  expect(folder.read("audit.jsonl").split("\n").length).toBeGreaterThan(8);
  expect(folder.read("audit.jsonl")).not.toMatch(/thu|cardiac/);
});
