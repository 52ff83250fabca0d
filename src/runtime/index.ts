export { createMonitor, type Monitor } from "./monitor.ts";
export { loadPolicy } from "../policy/load-policy.ts";
