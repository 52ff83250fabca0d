import {
  Annotation,
  Command,
  END,
  InMemoryStore,
  MemorySaver,
  START,
  StateGraph,
} from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { disclosureHandles } from "../../src/adapters/disclosure-handles.ts";
import { releaseNode, scopedStore, StoreRefusal, type Handed } from "../../src/adapters/langgraph.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { envelope, noSlot, policyWith, purpose, receipt, released, setUp } from "../support/monitored.ts";
import { schedulingCase } from "../support/scheduling.ts";

const State = Annotation.Root({
  id: Annotation<string>,
  handed: Annotation<Handed>,
  received: Annotation<string>,
});
type GraphState = typeof State.State;

/** Sender and receiver; the receiver reads through the monitor. */
function graphOf(policy?: Policy) {
  const { monitor, events } = setUp(policy === undefined ? {} : { policy });
  const handles = disclosureHandles();
  const send = releaseNode<GraphState, Partial<GraphState>>({
    monitor,
    handles,
    envelope: ({ id }) => ({ ...envelope, id }),
    source: () => schedulingCase,
    update: (handed) => ({ handed }),
  });
  const receive = async ({ handed }: GraphState): Promise<Partial<GraphState>> => {
    const read = await monitor.read(handles.find(handed.handle), { reader: "coordinator", purpose });
    return { received: read.message?.kind === "text" ? read.message.text : (handed.text ?? "nothing") };
  };
  const graph = new StateGraph(State)
    .addNode("sender", send)
    .addNode("receiver", receive)
    .addEdge(START, "sender")
    .addEdge("sender", "receiver")
    .addEdge("receiver", END)
    .compile({ checkpointer: new MemorySaver() });
  return { graph, events };
}

describe("a graph whose sender is a release node", () => {
  it("carries text and a name, never the object", async () => {
    const { graph } = graphOf();
    const state = await graph.invoke({ id: "e1" }, { configurable: { thread_id: "1" } });
    expect(state).toMatchObject({
      handed: { outcome: "released", text: receipt.text },
      received: receipt.text,
    });
    expect(Object.keys(state.handed).sort()).toEqual(["handle", "outcome", "text"]);
  });

  it("is interrupted where a person must approve, and goes on as that person says", async () => {
    const limits = [{ amount: 1, unit: "bits", per: "release" }] as const;
    const policy = { ...policyWith({}), budgets: { case_privacy: { limits } } };
    const { graph, events } = graphOf(policy);
    const thread = { configurable: { thread_id: "1" } };
    const stopped: unknown = await graph.invoke({ id: "e1" }, thread);
    expect(stopped).toMatchObject({ __interrupt__: [{ value: { approvers: ["user"], content: receipt } }] });
    const refused = await graph.invoke(new Command({ resume: { approvedBy: ["coordinator", 7] } }), thread);
    expect(refused).toMatchObject({ handed: { outcome: "asked" }, received: noSlot.text });
    const other = { configurable: { thread_id: "2" } };
    await graph.invoke({ id: "e2" }, other);
    const approved = await graph.invoke(new Command({ resume: { approvedBy: ["user"] } }), other);
    expect(approved).toMatchObject({ handed: { outcome: "released" }, received: receipt.text });
    expect(events.filter(({ operation }) => operation === "approve").map(({ outcome }) => outcome)).toEqual([
      "denied",
      "allowed",
    ]);
  });
});

describe("a scoped store", () => {
  const keeping = policyWith({
    remembers: { stores: ["case_memory"], lasts: { turns: 1 } },
    lasts: { turns: 3 },
  });

  async function open(policy = keeping, reader = "coordinator") {
    const made = await released({ policy });
    const handles = disclosureHandles();
    const inner = new InMemoryStore();
    const { monitor } = made;
    const store = scopedStore(inner, { monitor, handles, party: "case_memory", reader, purpose });
    return { ...made, store, inner, handle: handles.keep(made.object) };
  }

  it("gives back what the contract lets it keep, for as long as it may be kept", async () => {
    const { store, inner, handle, monitor } = await open();
    await store.put(["cases"], "r-17", { handle });
    expect((await store.get(["cases"], "r-17"))?.value).toEqual({ text: receipt.text, handle });
    expect((await store.search(["cases"])).map(({ value }) => value)).toEqual([
      { text: receipt.text, handle },
    ]);
    expect(JSON.stringify(await inner.get(["cases"], "r-17"))).not.toContain("thu");
    monitor.endTurn();
    expect(await store.get(["cases"], "r-17")).toBeNull();
    expect(await store.search(["cases"])).toEqual([]);
    expect(await store.listNamespaces()).toEqual([["cases"]]);
    await store.delete(["cases"], "r-17");
    expect(await inner.get(["cases"], "r-17")).toBeNull();
  });

  it("is for its reader", async () => {
    const { store, handle } = await open(keeping, "vendor");
    await store.put(["cases"], "r-17", { handle });
    expect(await store.get(["cases"], "r-17")).toBeNull();
  });

  it("keeps nothing that the contract does not let it keep, and nothing that is no object", async () => {
    const { store, inner, handle } = await open(policyWith({}));
    await expect(store.put(["cases"], "r-17", { handle })).rejects.toThrow(StoreRefusal);
    const other = await open();
    for (const value of [
      { text: "thu 10:00" },
      { handle: "guessed" },
      { handle: other.handle, note: "thu" },
    ]) {
      await expect(other.store.put(["cases"], "r-17", value)).rejects.toThrow("not-an-object");
    }
    expect(await inner.search(["cases"])).toEqual([]);
    expect(await other.inner.search(["cases"])).toEqual([]);
  });

  it("shows nothing that came into the inner store past it", async () => {
    const { store, inner } = await open();
    await inner.put(["cases"], "r-17", { text: "thu 10:00" });
    expect(await store.get(["cases"], "r-17")).toBeNull();
    expect(await store.search(["cases"])).toEqual([]);
  });
});
