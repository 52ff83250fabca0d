import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { openCatalog, signCatalog } from "../../src/adapters/signed-catalog.ts";
import { documentOf, schedulingPolicy } from "../support/scheduling.ts";

const [pair, other] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
const key = { id: "authority", privateKey: pair.privateKey };
const trust = { keys: new Map([[key.id, { publicKey: pair.publicKey }]]), nowMs: 1000 };
const name = "clinic.scheduling.json";
const text = JSON.stringify(documentOf(schedulingPolicy));
const files = new Map([[name, text]]);

it("a signed catalog gives its policies", async () => {
  const opened = await openCatalog(await signCatalog(files, key), files, trust);
  expect(opened.ok && opened.value.get(name)?.policy.module).toBe("clinic.scheduling");
});

it("an unsigned, altered or incomplete catalog gives nothing", async () => {
  const token = await signCatalog(files, key, 2000);
  const error = async (catalog: string | undefined, given: ReadonlyMap<string, string>, over = {}) => {
    const opened = await openCatalog(catalog, given, { ...trust, ...over });
    return opened.ok ? "opened" : opened.error.kind;
  };
  expect(await error(token, files)).toBe("opened");
  expect(await error(undefined, files)).toBe("unsigned");
  expect(await error(token, files, { nowMs: 2000 })).toBe("expired");
  expect(await error(token, new Map([[name, `${text} `]]))).toBe("altered");
  expect(await error(token, new Map())).toBe("missing");
  expect(await error(token, new Map([...files, ["more.json", text]]))).toBe("not-in-catalog");
  expect(await error(await signCatalog(files, { ...key, id: "nobody" }), files)).toBe("unknown-key");
  expect(await error(await signCatalog(files, { ...key, privateKey: other.privateKey }), files)).toBe(
    "bad-signature",
  );
  const broken = new Map([[name, "{}"]]);
  expect(await error(await signCatalog(broken, key), broken)).toBe("invalid");
  expect(await error(text, files)).toBe("malformed");
});
