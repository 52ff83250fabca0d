import { SpanStatusCode, type Attributes, type Tracer } from "@opentelemetry/api";
import type { AuditEvent } from "../runtime/outcome.ts";

/** One span for each decision, as a child of whatever span is active; what was not granted has the status of an error. */
export function openTelemetryAudit(tracer: Tracer): (event: AuditEvent) => void {
  return (event) => {
    const time = new Date(event.at.ms);
    const span = tracer.startSpan(`remit.${event.operation}`, {
      startTime: time,
      attributes: attributesOf(event),
    });
    if (!granted.has(event.outcome)) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: event.reasons[0]?.code ?? event.outcome });
    }
    span.end(time);
  };
}

const granted: ReadonlySet<AuditEvent["outcome"]> = new Set(["released", "delegated", "allowed"]);

function attributesOf(event: AuditEvent): Attributes {
  const { contract, form, digest, fixed } = event;
  return {
    "remit.session": event.session,
    "remit.object.id": event.id,
    "remit.outcome": event.outcome,
    "remit.recipient": event.recipient,
    "remit.purpose": event.purpose,
    "remit.turn": event.at.turn,
    "remit.reason.codes": event.reasons.map(({ code }) => code),
    "remit.reason.clauses": event.reasons.map(({ clause }) => clause),
    ...(contract === undefined ? {} : { "remit.contract": contract }),
    ...(form === undefined ? {} : { "remit.form": form }),
    ...(digest === undefined ? {} : { "remit.content.digest": digest }),
    ...(fixed === undefined ? {} : { "remit.draw": fixed.draw }),
  };
}
