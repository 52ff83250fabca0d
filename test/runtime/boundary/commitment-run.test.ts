import { describe, expect, it } from "vitest";
import { invariant } from "../../../src/base/assert.ts";
import { buildCommitment } from "../../../src/runtime/boundary/build-commitment.ts";
import { openRun, type CallEvent, type RunOptions } from "../../../src/runtime/boundary/commitment-run.ts";
import { memoryLedger } from "../../../src/runtime/ledger.ts";
import { compileTexts } from "../../support/compile.ts";

const source = `edition "2026"
module m

person ann
person bob
agent  helper

tool search(query: Text(max 40))
tool read_page(url: Text)
tool send(to: Set<Email>, body: Text, note: Text?) does mail.send(to)
tool pay(recipient: Text, amount: Decimal(0..10_000, 0.01))
tool delete(id: Text matching /[0-9]+/)

evidence payees { }

budget pocket { 3 calls per session over 1 day, 100 pay.amount per session over 1 day }

commitment task(team: Set<Email>) {
  allows  search(any), read_page(in results of search), send(to in team, body any),
          pay(in payees, amount <= 80), delete(any)
  asks    ann and bob for pay(any, amount > 50)
  after   read_page(..) { denies send(..) }
  lasts   1 hour
}

commitment thrifty() {
  allows  pay(any, any)
  charges pocket
}
`;

function policyOf(text: string) {
  const { modules, diagnostics } = compileTexts(text);
  expect(diagnostics.filter(({ severity }) => severity === "error").map((one) => one.message)).toEqual([]);
  const policy = modules.find(({ name }) => name === "m")?.policy?.policy;
  invariant(policy !== undefined, "the policy compiles");
  return policy;
}

const policy = policyOf(source);
const evidence = { payees: [{ sort: "payee", name: "shop", value: "SHOP-1" }] };

function run(name = "task", options: Partial<RunOptions> = {}) {
  const parameters = name === "task" ? { team: ["a@x.example", "b@x.example"] } : {};
  const built = buildCommitment(policy, name, { parameters, evidence });
  invariant(built.ok, "the commitment is built");
  const clock = { ms: 1_000 };
  const opened = openRun({ commitment: built.value, clock: () => clock.ms, ...options });
  const answer = async (tool: string, given: object): Promise<string> => {
    const { verdict } = await opened.call({ tool, arguments: given });
    return verdict.answer === "denied" ? (verdict.reasons[0]?.code ?? "") : verdict.answer;
  };
  return { ...opened, answer, clock };
}

describe("a run", () => {
  it("allows calls whose arguments lie in the grant, and no others", async () => {
    const { answer } = run();
    expect(await answer("send", { to: ["a@x.example"], body: "hello" })).toBe("allowed");
    expect(await answer("send", { to: ["a@x.example", "eve@x.example"], body: "hello" })).toBe("not-granted");
    expect(await answer("send", { to: [], body: "hello" })).toBe("not-granted");
    expect(await answer("send", { to: ["a@x.example"], body: "hello", note: "more" })).toBe("not-granted");
    expect(await answer("pay", { recipient: "SHOP-1", amount: 20 })).toBe("allowed");
    expect(await answer("pay", { recipient: "SHOP-2", amount: 20 })).toBe("not-granted");
    expect(await answer("pay", { recipient: "SHOP-1", amount: 80.01 })).toBe("not-granted");
  });

  it("says what of the nearest grant a call misses", async () => {
    const { call } = run();
    const { verdict } = await call({ tool: "pay", arguments: { recipient: "SHOP-2", amount: 20 } });
    expect(verdict.reasons).toEqual([
      {
        clause: "commitment task/allows",
        code: "not-granted",
        asked: "pay",
        nearest: "pay(recipient in payees, amount <= 80)",
        arguments: ["recipient"],
      },
    ]);
  });

  it("refuses what does not fit the declaration of a tool, and tools that are not declared", async () => {
    const { answer } = run();
    expect(await answer("pay", { recipient: "SHOP-1" })).toBe("argument-does-not-fit");
    expect(await answer("pay", { recipient: "SHOP-1", amount: "20" })).toBe("argument-does-not-fit");
    expect(await answer("pay", { recipient: "SHOP-1", amount: Number.NaN })).toBe("argument-does-not-fit");
    expect(await answer("pay", { recipient: "SHOP-1", amount: 2, more: 1 })).toBe("unknown-argument");
    expect(await answer("delete", { id: "12; 13" })).toBe("argument-does-not-fit");
    expect(await answer("shell", {})).toBe("not-granted");
  });

  it("takes arguments from results of this run, as whole values", async () => {
    const { answer, returned } = run();
    expect(await answer("read_page", { url: "a.example" })).toBe("not-granted");
    returned("search", { pages: [{ url: "a.example", rank: 1 }], text: "see b.example" });
    expect(await answer("read_page", { url: "a.example" })).toBe("allowed");
    expect(await answer("read_page", { url: "b.example" })).toBe("not-granted");
    returned("send", "c.example");
    expect(await answer("read_page", { url: "c.example" })).toBe("not-granted");
  });

  it("narrows after what it says, for good, and only once that was allowed", async () => {
    const { answer, returned } = run();
    const mail = { to: ["a@x.example"], body: "hello" };
    expect(await answer("read_page", { url: "a.example" })).toBe("not-granted");
    expect(await answer("send", mail)).toBe("allowed");
    returned("search", ["a.example"]);
    expect(await answer("read_page", { url: "a.example" })).toBe("allowed");
    expect(await answer("send", mail)).toBe("denied-after");
    expect(await answer("search", { query: "x" })).toBe("allowed");
    expect(await answer("send", mail)).toBe("denied-after");
  });

  it("decides on calls one after the other, also when they are made at once", async () => {
    const { answer, returned } = run();
    returned("search", ["a.example"]);
    const answers = await Promise.all([
      answer("read_page", { url: "a.example" }),
      answer("send", { to: ["a@x.example"], body: "hello" }),
    ]);
    expect(answers).toEqual(["allowed", "denied-after"]);
  });

  it("needs the word of each approver for the exact call, once, and of no caller", async () => {
    const { call, approve, answer } = run("task", { callers: ["helper"] });
    const large = { recipient: "SHOP-1", amount: 60 };
    const { verdict, request, arguments: given } = await call({ tool: "pay", arguments: large });
    expect([verdict.answer, verdict.approvers, given]).toEqual(["asked", ["ann", "bob"], undefined]);
    const digest = request?.digest ?? "";
    expect(approve({ digest, by: "helper" }).answer).toBe("denied");
    expect(approve({ digest, by: "ann" }).answer).toBe("allowed");
    expect(await answer("pay", large)).toBe("asked");
    expect(approve({ digest, by: "bob" }).answer).toBe("allowed");
    expect(await answer("pay", { ...large, amount: 61 })).toBe("asked");
    expect(await answer("pay", large)).toBe("allowed");
    expect(await answer("pay", large)).toBe("asked");
  });

  it("is over when the commitment is, with its approvals", async () => {
    const { call, approve, answer, clock } = run("task", { approvalLastsMs: 10 * 3_600_000 });
    const large = { recipient: "SHOP-1", amount: 60 };
    const { request } = await call({ tool: "pay", arguments: large });
    clock.ms += 3_600_000;
    expect(approve({ digest: request?.digest ?? "", by: "ann" }).reasons[0]?.code).toBe("expired-request");
    expect(await answer("search", { query: "x" })).toBe("expired-time");
    clock.ms -= 7_200_000;
    expect(await answer("search", { query: "x" })).toBe("expired-time");
  });

  it("spends budgets of calls and of amounts, and refuses when the ledger is down", async () => {
    const { answer } = run("thrifty");
    expect(await answer("pay", { recipient: "a", amount: 90 })).toBe("allowed");
    expect(await answer("pay", { recipient: "a", amount: 20 })).toBe("over-budget");
    expect(await answer("pay", { recipient: "a", amount: 10 })).toBe("allowed");
    expect(await answer("pay", { recipient: "a", amount: 0 })).toBe("allowed");
    expect(await answer("pay", { recipient: "a", amount: 0 })).toBe("over-budget");
    const ledger = { ...memoryLedger(), charge: () => Promise.reject(new Error("down")) };
    const without = run("thrifty", { ledger });
    expect(await without.answer("pay", { recipient: "a", amount: 1 })).toBe("ledger-unavailable");
  });

  it("records each decision without values, and makes no call that cannot be recorded", async () => {
    const events: CallEvent[] = [];
    const { answer } = run("task", { audit: (event) => events.push(event) });
    await answer("pay", { recipient: "SHOP-1", amount: 20 });
    await answer("pay", { recipient: "secret-1", amount: 20 });
    expect(events.map(({ tool, verdict }) => [tool, verdict.answer])).toEqual([
      ["pay", "allowed"],
      ["pay", "denied"],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/secret-1|SHOP-1/);
    const mute = run("task", {
      audit: () => {
        throw new Error("full");
      },
    });
    await expect(mute.call({ tool: "search", arguments: { query: "x" } })).rejects.toThrow("full");
  });
});
