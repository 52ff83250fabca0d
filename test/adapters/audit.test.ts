import { SpanStatusCode } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { jsonLinesAudit } from "../../src/adapters/json-lines-audit.ts";
import { openTelemetryAudit } from "../../src/adapters/opentelemetry-audit.ts";
import type { AuditEvent } from "../../src/runtime/outcome.ts";
import { envelope, noon, purpose, released, setUp } from "../support/monitored.ts";
import { quickFolder, removeFolder } from "../support/quick-folder.ts";
import { schedulingCase } from "../support/scheduling.ts";

const folder = quickFolder();
afterAll(() => removeFolder(folder));

async function use(audit: (event: AuditEvent) => void): Promise<void> {
  const { monitor, object } = await released({ audit });
  await monitor.forward(object, { to: "vendor", purpose });
}

it.each([false, true])(
  "each decision is one line of a file that only its owner reads (durable: %s)",
  async (durable) => {
    const file = join(folder, `${durable}.jsonl`);
    const { audit, close } = jsonLinesAudit(file, { durable });
    await use(audit);
    close();
    const lines = readFileSync(file, "utf8").split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line) => JSON.parse(line) as AuditEvent)).toMatchObject([
      { operation: "release", outcome: "released", id: "e1", session: "s1", contract: "schedule_meeting" },
      { operation: "forward", outcome: "denied", reasons: [{ code: "sink-not-granted", asked: "vendor" }] },
    ]);
    expect(lines.join()).not.toMatch(/thu|cardiac/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { monitor } = setUp({ audit });
    await expect(monitor.release(envelope, schedulingCase)).rejects.toThrow("bad file descriptor");
  },
);

it("each decision is a span, and a refusal has the status of an error", async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  await use(openTelemetryAudit(provider.getTracer("remit")));
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
    ["remit.release", SpanStatusCode.UNSET],
    ["remit.forward", SpanStatusCode.ERROR],
  ]);
  expect(spans[0]?.startTime[0]).toBe(noon / 1000);
  expect(spans[0]?.attributes).toMatchObject({
    "remit.object.id": "e1",
    "remit.outcome": "released",
    "remit.contract": "schedule_meeting",
    "remit.form": "slot_receipt",
    "remit.draw": 0,
    "remit.reason.codes": ["granted"],
  });
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toMatch(/thu|cardiac/);
});
