import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { outputDigest } from "../../src/project/manifest.ts";
import { documentOf, schedulingPolicy } from "../support/scheduling.ts";
import { temporaryFolder } from "../project/temporary-project.ts";
import { runIn } from "./run-in.ts";

const name = "clinic.scheduling.json";
const text = JSON.stringify(documentOf(schedulingPolicy));
const pem = { private: { type: "pkcs8", format: "pem" }, public: { type: "spki", format: "pem" } } as const;
const [authority, other] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];

function signingProject(): string {
  return temporaryFolder({
    "remit.config.jsonc": "{}",
    "generated/.remit-manifest.json": JSON.stringify({ version: 1, files: { [name]: outputDigest(text) } }),
    [`generated/${name}`]: text,
    "authority.pem": authority.privateKey.export(pem.private).toString(),
    "authority.pub.pem": authority.publicKey.export(pem.public).toString(),
    "other.pub.pem": other.publicKey.export(pem.public).toString(),
  }).root;
}

it("what was signed is verified with the public key", async () => {
  const folder = signingProject();
  const signed = await runIn(folder, "sign --key authority.pem");
  expect(signed).toMatchObject({ exitCode: 0, errors: "" });
  expect(signed.out).toMatch(
    /^signed clinic\.scheduling\.json with key [0-9a-f]{16}: generated\/remit-catalog\.jws\n$/,
  );
  expect(await runIn(folder, "verify --key authority.pub.pem")).toMatchObject({ exitCode: 0, errors: "" });
});

it.each<[string, (folder: string) => void, string, string]>([
  [
    "nothing was signed",
    (folder) => writeFileSync(join(folder, "generated/remit-catalog.jws"), ""),
    "authority.pub.pem",
    "its signature cannot be read",
  ],
  ["another key is asked for", () => undefined, "other.pub.pem", "it was signed with another key"],
  [
    "a policy was changed",
    (folder) => writeFileSync(join(folder, "generated", name), text.replace("calendar", "vendor")),
    "authority.pub.pem",
    "`clinic.scheduling.json` was changed since it was signed",
  ],
])("is refused when %s", async (_name, change, key, problem) => {
  const folder = signingProject();
  await runIn(folder, "sign --key authority.pem");
  change(folder);
  const verified = await runIn(folder, `verify --key ${key}`);
  expect(verified.exitCode).toBe(1);
  expect(verified.errors).toContain(`error[REM9130]: the catalog is refused: ${problem}`);
});

it("is refused when there is no signature", async () => {
  const verified = await runIn(signingProject(), "verify --key authority.pub.pem");
  expect(verified).toMatchObject({ exitCode: 1 });
  expect(verified.errors).toContain("it is not signed");
});

it("what is no key, and what is the other half of one, signs and verifies nothing", async () => {
  const folder = signingProject();
  for (const command of [
    "sign --key authority.pub.pem",
    "sign --key missing.pem",
    "sign --key remit.config.jsonc",
    "verify --key authority.pem",
  ]) {
    const ran = await runIn(folder, command);
    expect([command, ran.exitCode]).toEqual([command, 2]);
    expect(ran.errors).toContain("REM9060");
  }
  const empty = temporaryFolder({
    "remit.config.jsonc": "{}",
    "k.pem": readFileSync(join(folder, "authority.pem"), "utf8"),
  }).root;
  const ran = await runIn(empty, "sign --key k.pem");
  expect(ran.exitCode).toBe(2);
  expect(ran.errors).toContain("error[REM9061]: there are no compiled policies in `generated`");
});
