import type { Renderer } from "./renderer.ts";
import { renderText } from "./text.ts";

/** The output formats; what is rarely asked for is loaded only then. */
const renderers = {
  pretty: (): Promise<Renderer> => Promise.resolve(renderText),
  json: async (): Promise<Renderer> => (await import("./json.ts")).renderJson,
  sarif: async (): Promise<Renderer> => (await import("./sarif.ts")).renderSarif,
  github: async (): Promise<Renderer> => (await import("./github.ts")).renderGithub,
  gitlab: async (): Promise<Renderer> => (await import("./gitlab.ts")).renderGitlab,
  junit: async (): Promise<Renderer> => (await import("./junit.ts")).renderJunit,
  rdjson: async (): Promise<Renderer> => (await import("./rdjson.ts")).renderRdjson,
};

export type Format = keyof typeof renderers;

export const formats = Object.keys(renderers).filter(isFormat);

export function isFormat(name: string): name is Format {
  return Object.hasOwn(renderers, name);
}

export function loadRenderer(format: Format): Promise<Renderer> {
  return renderers[format]();
}
