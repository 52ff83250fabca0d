import { expect, it } from "vitest";
import { arms, readPolicy, runArm } from "../../bench/recovery/arms.ts";
import { readTasks } from "../../bench/recovery/trials.ts";
import { auditedRuns } from "../support/audited-runs.ts";

it("what is released after an attack does nothing but the task, and keeps what only the message told", async () => {
  const policy = await readPolicy();
  const tasks = readTasks("mbpp").filter((_, index) => index % 50 === 0);
  const counts: Record<string, readonly [released: number, acting: number, named: number]> = {};
  for (const arm of arms) {
    const trials = await runArm(policy, tasks, {
      arm,
      topology: "quorum",
      isEssential: true,
      isAttacked: true,
    });
    const released = trials.flatMap(({ released: text, task }) =>
      text === undefined ? [] : [`${text}\n${task.entry}\n`],
    );
    const runs = auditedRuns(released).map((events) => events.map(([event]) => event));
    counts[arm] = [
      released.length,
      runs.filter((events) => events.some((event) => event !== "error")).length,
      runs.filter((events) => !events.includes("error")).length,
    ];
  }
  expect(counts).toEqual({
    "polluted retry": [11, 11, 11],
    drop: [11, 0, 0],
    "clean retry": [11, 0, 0],
    "guard only": [0, 0, 0],
    ours: [11, 0, 11],
  });
});
