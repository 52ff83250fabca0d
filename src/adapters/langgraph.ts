import { BaseStore, interrupt, type Item, type Operation, type OperationResults } from "@langchain/langgraph";
import type { Envelope } from "../runtime/envelope.ts";
import type { Monitor } from "../runtime/monitor.ts";
import type { Outcome } from "../runtime/outcome.ts";
import { messageText } from "../runtime/render.ts";
import type { DisclosureHandles } from "./disclosure-handles.ts";
import { isRecord } from "./signature.ts";

/** What a node puts into the state of its graph: text that may be there, and a name for the object. */
export interface Handed {
  readonly outcome: Outcome["kind"];
  /** For the receiver; the one fixed text where nothing was released, absent where it was denied. */
  readonly text?: string;
  /** The name of the object, for whoever forwards, logs, stores or reads it again. */
  readonly handle?: string;
}

/** How a node finds in the state what is asked for and the case, and puts into it what was handed over. */
export interface ReleaseNode<S, U> {
  readonly monitor: Monitor;
  readonly handles: DisclosureHandles;
  readonly envelope: (state: S) => Envelope;
  readonly source: (state: S) => object;
  readonly update: (handed: Handed, state: S) => U;
}

/**
 * A node that sends by release alone. Where persons have to approve, the graph is interrupted with the request; it is
 * resumed with `{ approvedBy: [PERSON, …] }`, whom the application has authenticated.
 */
export function releaseNode<S, U>(node: ReleaseNode<S, U>): (state: S) => Promise<U> {
  return async (state) => {
    const [envelope, source] = [node.envelope(state), node.source(state)];
    let outcome = await node.monitor.release(envelope, source);
    if (outcome.kind === "asked") {
      const { digest } = outcome.request;
      for (const by of approvers(interrupt(outcome.request))) node.monitor.approve({ digest, by });
      outcome = await node.monitor.release(envelope, source);
    }
    return node.update(handed(outcome, node.handles), state);
  };
}

function approvers(answer: unknown): readonly string[] {
  const by = isRecord(answer) ? answer["approvedBy"] : undefined;
  return Array.isArray(by) ? by.filter((person): person is string => typeof person === "string") : [];
}

function handed(outcome: Outcome, handles: DisclosureHandles): Handed {
  return {
    outcome: outcome.kind,
    ...("message" in outcome ? { text: messageText(outcome.message) } : {}),
    ...("object" in outcome ? { handle: handles.keep(outcome.object) } : {}),
  };
}

/** What binds a store to the policy. */
export interface ScopedStoreOptions {
  readonly monitor: Monitor;
  readonly handles: DisclosureHandles;
  /** The store as the policy names it. */
  readonly party: string;
  /** Who reads from it, and for what. */
  readonly reader: string;
  readonly purpose: string;
}

/** Raised to a node that writes what the contract does not let it write. */
export class StoreRefusal extends Error {
  override readonly name = "StoreRefusal";
}

/**
 * A store that holds names of objects and nothing else. A write is `{ handle }` and is decided on; a read gives
 * `{ text, handle }` as long as contract, reader, purpose and both lifetimes let it, and nothing after that.
 */
export function scopedStore(inner: BaseStore, options: ScopedStoreOptions): BaseStore {
  return new ScopedStore(inner, options);
}

/** A class, because that is what LangGraph takes. */
class ScopedStore extends BaseStore {
  readonly #inner: BaseStore;
  readonly #options: ScopedStoreOptions;

  constructor(inner: BaseStore, options: ScopedStoreOptions) {
    super();
    this.#inner = inner;
    this.#options = options;
  }

  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    for (const operation of operations) {
      if ("value" in operation && operation.value !== null) await this.#write(operation);
    }
    const results: unknown = await this.#inner.batch(operations);
    const found = Array.isArray(results) ? results : [];
    // Each result has the type of its operation; items only lose what may not be read.
    return (await Promise.all(found.map((result) => this.#readable(result)))) as OperationResults<Op>;
  }

  async #write({ namespace, key, value }: Extract<Operation, { value: unknown }>): Promise<void> {
    const { monitor, handles, party, purpose } = this.#options;
    const isHandle = value !== null && Object.keys(value).join() === "handle";
    const object = handles.find(isHandle ? value["handle"] : undefined);
    const place = placeOf(namespace, key);
    const { verdict } = await monitor.remember(object, { to: party, purpose, key: place });
    if (verdict.answer === "allowed") return;
    throw new StoreRefusal(`not stored: ${verdict.reasons.map(({ code }) => code).join(", ")}`);
  }

  async #readable(result: unknown): Promise<unknown> {
    if (Array.isArray(result)) {
      const items = await Promise.all(result.map((item) => this.#readable(item)));
      return items.filter((item) => item !== null);
    }
    if (!isItem(result)) return result;
    const { monitor, handles, party, reader, purpose } = this.#options;
    const place = placeOf(result.namespace, result.key);
    const recalled = await monitor.recall({ store: party, key: place, reader, purpose });
    if (recalled.message === undefined || recalled.object === undefined) return null;
    return {
      ...result,
      value: { text: messageText(recalled.message), handle: handles.keep(recalled.object) },
    };
  }
}

function placeOf(namespace: readonly string[], key: string): string {
  return JSON.stringify([namespace, key]);
}

function isItem(value: unknown): value is Item {
  return isRecord(value) && "namespace" in value && "key" in value && "value" in value;
}
