import { watch } from "chokidar";
import { cacheFolder } from "./compilation-cache.ts";
import { configFileName } from "./config-options.ts";

/** Changes that come this close together are one: editors and version control write many files at once. */
const settleMs = 50;

/**
 * Yields after every change to a policy or the configuration, once things are quiet; changes while the caller is at
 * work on the last one are yielded together afterwards. `onReady` is called when no change can be missed any more.
 */
export async function* watchProject(
  root: string,
  stopped: AbortSignal,
  onReady: () => void,
): AsyncGenerator<void> {
  const watcher = watch(root, { ignored: isIgnored, ignoreInitial: true, followSymlinks: false });
  const signal = changeSignal(stopped);
  watcher.on("all", (_event, path) => {
    if (path.endsWith(".pol") || path.endsWith(configFileName)) signal.raise();
  });
  watcher.on("error", signal.raise);
  watcher.on("ready", onReady);
  try {
    while (await signal.next()) yield;
  } finally {
    await watcher.close();
  }
}

function isIgnored(path: string): boolean {
  return /[/\\](?:node_modules|\.git)(?:[/\\]|$)/.test(path) || path.includes(cacheFolder);
}

interface ChangeSignal {
  readonly raise: () => void;
  /** Waits for a change and then for quiet; false once the watch has been stopped. */
  readonly next: () => Promise<boolean>;
}

function changeSignal(stopped: AbortSignal): ChangeSignal {
  let wake: () => void = () => undefined;
  let pending = false;
  let timer: NodeJS.Timeout | undefined;
  const settled = (): void => {
    pending = true;
    wake();
  };
  stopped.addEventListener("abort", () => wake());
  return {
    raise: () => {
      clearTimeout(timer);
      timer = setTimeout(settled, settleMs);
    },
    next: async () => {
      if (!pending && !stopped.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      pending = false;
      clearTimeout(stopped.aborted ? timer : undefined);
      return !stopped.aborted;
    },
  };
}
