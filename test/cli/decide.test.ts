import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { outputDigest } from "../../src/project/manifest.ts";
import { envelope } from "../support/monitored.ts";
import { documentOf, schedulingCase, schedulingPolicy } from "../support/scheduling.ts";
import { temporaryFolder } from "../project/temporary-project.ts";
import { runIn } from "./run-in.ts";

const name = "clinic.scheduling.json";
const text = JSON.stringify(documentOf(schedulingPolicy));
const pair = generateKeyPairSync("ed25519");
const files = {
  "remit.config.jsonc": "{}",
  "generated/.remit-manifest.json": JSON.stringify({ version: 1, files: { [name]: outputDigest(text) } }),
  [`generated/${name}`]: text,
  "authority.pem": pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  "authority.pub.pem": pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
};
const question = JSON.stringify({ op: "release", envelope, case: schedulingCase });
const decide = `decide --jsonl --policy generated/${name}`;

it("each line is a question and each answer is a line, in order", async () => {
  const input = `${question}\n\nno JSON\n${JSON.stringify({ op: "end-turn" })}\n`;
  const ran = await runIn(temporaryFolder(files).root, decide, { input });
  expect(ran).toMatchObject({ exitCode: 0, errors: "" });
  const answers = ran.out.trimEnd().split("\n");
  expect(answers.map((line) => (JSON.parse(line) as { answer: string }).answer)).toEqual([
    "released",
    "denied",
    "allowed",
  ]);
});

it("a policy that is missing, that is none, or that must be signed and is not, decides nothing", async () => {
  const folder = temporaryFolder(files);
  const problem = async (command: string): Promise<string> => {
    const ran = await runIn(folder.root, command, { input: question });
    expect([ran.exitCode, ran.out]).toEqual([2, ""]);
    return ran.errors;
  };
  const signed = `${decide} --key authority.pub.pem`;
  expect(await problem("decide --jsonl --policy none.json")).toContain("cannot be read");
  expect(await problem("decide --jsonl --policy remit.config.jsonc")).toContain("is no compiled policy");
  expect(await problem(signed)).toContain("it is unsigned");
  await runIn(folder.root, "sign --key authority.pem");
  expect((await runIn(folder.root, signed, { input: question })).out).toContain('"answer":"released"');
  folder.write(`generated/${name}`, text.replace("No slot can be given.", "No slot."));
  expect(await problem(signed)).toContain("it is altered");
  folder.write(`generated/${name}`, text);
  folder.write("generated/more.json", text);
  expect(await problem(signed)).toContain("it is not-in-catalog");
});
