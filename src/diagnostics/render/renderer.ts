import type { Report } from "../report.ts";

/** Turns a report into the text of one output format; the text ends with a line break unless it is empty. */
export type Renderer = (report: Report, options: RenderOptions) => string;

export interface RenderOptions {
  /** Escape sequences for colour; only the format for people uses them. */
  readonly colour: boolean;
  /** Of Remit, for formats that name their tool. */
  readonly version: string;
  /** A project path as someone in the current folder writes it. */
  readonly pathFromHere: (path: string) => string;
  /** A project path as seen from the root of the repository; services that annotate changes need it. */
  readonly pathInRepository: (path: string) => string;
}
