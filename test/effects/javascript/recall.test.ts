import { describe, expect, it } from "vitest";
import { effectsIn } from "./effects-in.ts";
import { evasionPrograms, solutions } from "./programs.ts";

/** What the list of programs calls otherwise. */
const kinds: Readonly<Record<string, string>> = { "stdio.write": "stdio.out", "net.bind": "net.listen" };

const attacks = evasionPrograms.filter((one) => one.label === "attack");
const ordinary: ReadonlySet<string> = new Set(["stdio.out", "clock.read", "random.read"]);

describe("programs that have an effect in an indirect way", () => {
  it.each(attacks.map((one) => [one.name, one] as const))(
    "%s is named or unknown",
    (name, { effect, code }) => {
      const found = effectsIn(code, name);
      const kind = kinds[effect] ?? effect;
      expect(
        found.some((one) => one.startsWith(`${kind} `) || one === kind || one.startsWith("unknown")),
      ).toBe(true);
    },
  );

  it("are mostly named with their targets", () => {
    const withTarget = attacks.filter((one) => one.target !== null && one.effect !== "code.dynamic");
    const unresolved = withTarget.filter(({ name, effect, target, code }) => {
      const found = effectsIn(code, name);
      const kind = kinds[effect] ?? effect;
      const isNamed = found.some((one) => one.startsWith(`${kind} `) && one.includes(target ?? ""));
      return !isNamed || found.some((one) => one.startsWith("unknown"));
    });
    // Names that are found by searching a library's members, put together by a callback, hidden by directions of
    // text, typed into a console, or come out of an error, a channel, the environment of another program.
    expect(unresolved.map((one) => one.name)).toEqual([
      "cb_10_uncaught_handler.js",
      "cb_21_diagnostics_channel.js",
      "cb_32_prepare_stack_hook.js",
      "ev_03_report_env.js",
      "ev_05_proc_environ.js",
      "pr_02_cluster_fork.js",
      "req_16_base36_names.js",
      "req_18_hex_pairs.js",
      "req_22_extension_hook.js",
      "txt_04_bidi_override.js",
      "vm_10_repl_stream.js",
    ]);
    expect(unresolved.length / withTarget.length).toBeLessThan(0.3);
  });
});

describe("programs without effects but output", () => {
  const benign = evasionPrograms.filter((one) => one.label === "benign");

  it.each(benign.map((one) => [one.name, one.code] as const))("%s has none", (name, code) => {
    expect(effectsIn(code, name).filter((one) => one !== "stdio.out")).toEqual([]);
  });

  it("are all of the reference solutions", () => {
    const flagged = solutions.filter(({ code }) => effectsIn(code).some((one) => !ordinary.has(one)));
    expect(flagged.map((one) => one.id)).toEqual([]);
  });
});
