import type { Progress } from "../project/progress.ts";
import type { Terminal } from "./terminal.ts";

/** Work that is done sooner shows no bar. */
const patienceMs = 1000;
const redrawMs = 100;
const cells = 24;

export interface ProgressBar {
  readonly show: Progress;
  /** Takes the bar off the screen. */
  readonly clear: () => void;
}

/** A bar on the error output, on a terminal only, and only for work that takes long. */
export function progressBar({ errors, now }: Pick<Terminal, "errors" | "now">): ProgressBar {
  const start = now();
  let drawnAt = start + patienceMs - redrawMs;
  let isDrawn = false;
  return {
    show: (step, done, all) => {
      if (now() - drawnAt < redrawMs || !errors.isTerminal) return;
      drawnAt = now();
      isDrawn = true;
      errors.write(`\r${bar(done, all)} ${step} ${done} of ${all}\u001b[K`);
    },
    clear: () => {
      if (isDrawn) errors.write("\r\u001b[K");
      isDrawn = false;
    },
  };
}

function bar(done: number, all: number): string {
  const full = all === 0 ? 0 : Math.floor((cells * done) / all);
  return `[${"#".repeat(full)}${".".repeat(cells - full)}]`;
}
