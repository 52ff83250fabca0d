import type { AuditReport } from "./audit.ts";
import type { Estimate } from "./gains.ts";
import type { MetricName } from "./observation.ts";

const titles: readonly (readonly [MetricName, string])[] = [
  ["excessGainO", "ExcessGain_O"],
  ["excessGainA", "ExcessGain_A"],
  ["formGain", "FormGain"],
  ["excess", "excess (MNC)"],
];

/** An audit as a table for people; the text ends with a line break. */
export function auditText({
  observations,
  templates,
  secrets,
  leftOut,
  gains,
  information,
}: AuditReport): string {
  const rows = titles.flatMap(([metric, title]) => [
    [title, "worst attacker", "", "", shown(gains[metric].worst), gains[metric].p.toFixed(4)],
    ...gains[metric].attackers.map(({ attacker, without, withIt, gain, p }) => [
      "",
      attacker,
      without.toFixed(3),
      withIt.toFixed(3),
      shown(gain),
      p.toFixed(4),
    ]),
  ]);
  const bits = [
    ["I(S; M | O_pub)", information.message],
    ["I(S; M | O_pub, X_auth)", information.messageBeyondAuthorized],
    ["I(S; F(M) | O_pub)", information.shape],
  ] as const;
  return [
    `${observations} observations of ${secrets} secrets from ${templates} templates`,
    ...(leftOut.length === 0 ? [] : [`left out, being different in each case: ${leftOut.join(", ")}`]),
    "",
    ...table([["", "attacker", "without", "with", "gain [95%]", "p"], ...rows]),
    "",
    ...table([
      ["", "bits", "by chance"],
      ...bits.map(([name, one]) => [name, one.bits.toFixed(3), one.chance.toFixed(3)]),
    ]),
    "",
  ].join("\n");
}

function shown({ value, low, high }: Estimate): string {
  const signed = (number: number): string => `${number < 0 ? "" : "+"}${number.toFixed(3)}`;
  return `${signed(value)} [${signed(low)}, ${signed(high)}]`;
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
