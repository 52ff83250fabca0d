import { Annotation, END, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { invariant } from "../../src/base/assert.ts";
import { releaseNode, type Handed } from "../../src/adapters/langgraph.ts";
import type { Draws } from "../../src/runtime/draws.ts";
import { caseOf, envelopeFor, isComplete, type Monitored, type Sender } from "./senders.ts";
import type { Task } from "./tasks.ts";

/** What one run of the graph leaves behind. */
export interface Trace {
  readonly task: Task;
  /** The message that went through the state, as it was persisted. */
  readonly message: string;
  /** What someone who knows the policy sees beside it: what became of the release, and which form it took. */
  readonly about: string;
  readonly isComplete: boolean;
  /** What the transcript logger wrote. */
  readonly logged: string;
  readonly nodes: number;
  /** The public draw, where there was one. */
  readonly draw: number | undefined;
}

const State = Annotation.Root({
  /** Which task it is; the sender alone holds its case. */
  number: Annotation<number>,
  requirement: Annotation<string>,
  handed: Annotation<Handed>,
  isComplete: Annotation<boolean>,
  logged: Annotation<string>,
  seen: Annotation<string>,
  ran: Annotation<readonly string[]>({
    reducer: (before, now) => [...before, ...now],
    default: () => [],
  }),
});
type GraphState = typeof State.State;
type Update = Partial<GraphState>;

/** Runs planner, sender, receiver, logger and attacker over the tasks, one thread of the graph for each. */
export async function traces(
  sender: Sender,
  tasks: readonly Task[],
  draws: Draws,
): Promise<readonly Trace[]> {
  const drawn = new Map<string, number>();
  let current = "";
  const counted = (): number => {
    const draw = draws();
    drawn.set(current, draw);
    return draw;
  };
  const opened = sender.kind === "release" ? sender.open(counted) : undefined;
  const graph = graphOf(sender, tasks, opened);
  const found: Trace[] = [];
  for (const [number, task] of tasks.entries()) {
    current = task.id;
    const thread = { configurable: { thread_id: task.id } };
    await graph.invoke({ number, ran: [] }, thread);
    // What is attacked is what was persisted.
    const state = (await graph.getState(thread)).values as GraphState;
    found.push({
      task,
      message: state.seen,
      about: aboutOf(state.handed, opened),
      isComplete: state.isComplete,
      logged: state.logged,
      nodes: state.ran.length,
      draw: drawn.get(task.id),
    });
  }
  return found;
}

function graphOf(sender: Sender, tasks: readonly Task[], opened: Monitored | undefined) {
  const taskOf = ({ number }: GraphState): Task => {
    const task = tasks[number];
    invariant(task !== undefined, "the task is one of those that were given");
    return task;
  };
  return new StateGraph(State)
    .addNode("planner", (state): Update => ({ requirement: taskOf(state).requirement, ran: ["planner"] }))
    .addNode("sender", senderNode(sender, taskOf, opened))
    .addNode("receiver", async (state): Promise<Update> => {
      const text = await readBy(opened, state.handed);
      return { isComplete: isComplete(taskOf(state), text), ran: ["receiver"] };
    })
    .addNode("logger", async ({ handed }): Promise<Update> => {
      const object = opened?.handles.find(handed.handle);
      const use = { sender: "receiver", to: "transcript", purpose: "scheduling" };
      const isLogged =
        opened === undefined ||
        (object !== undefined && (await opened.monitor.log(object, use)).verdict.answer === "allowed");
      return { logged: isLogged ? (handed.text ?? "") : "", ran: ["logger"] };
    })
    .addNode("attacker", ({ handed }): Update => ({ seen: handed.text ?? "", ran: ["attacker"] }))
    .addEdge(START, "planner")
    .addEdge("planner", "sender")
    .addEdge("sender", "receiver")
    .addEdge("receiver", "logger")
    .addEdge("logger", "attacker")
    .addEdge("attacker", END)
    .compile({ checkpointer: new MemorySaver() });
}

function senderNode(
  sender: Sender,
  taskOf: (state: GraphState) => Task,
  opened: Monitored | undefined,
): (state: GraphState) => Update | Promise<Update> {
  if (sender.kind === "words") {
    return (state) => ({ handed: { outcome: "released", text: sender.say(taskOf(state)) }, ran: ["sender"] });
  }
  if (opened === undefined) return () => ({ ran: ["sender"] });
  return releaseNode<GraphState, Update>({
    ...opened,
    envelope: (state) => envelopeFor(taskOf(state), sender.isGated),
    source: (state) => caseOf(taskOf(state)),
    update: (handed) => ({ handed, ran: ["sender"] }),
  });
}

/** What the receiver gets to read: through the monitor where there is one. */
async function readBy(opened: Monitored | undefined, handed: Handed): Promise<string> {
  if (opened === undefined || handed.handle === undefined) return handed.text ?? "";
  const object = opened.handles.find(handed.handle);
  const read = await opened.monitor.read(object, { reader: "receiver", purpose: "scheduling" });
  return read.message?.kind === "text" ? read.message.text : "";
}

function aboutOf(handed: Handed, opened: Monitored | undefined): string {
  const object = opened?.handles.find(handed.handle);
  return `${handed.outcome} ${object?.form ?? ""}`;
}
