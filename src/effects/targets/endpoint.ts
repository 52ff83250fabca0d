import type { PredictedText } from "../../policy/effect.ts";
import { textValue, type FoldValue } from "../fold/fold-value.ts";
import { joinedText, shown } from "../fold/texts.ts";

/** `host:port`, as effects name it; the host alone where the port is some number. */
export function endpoint(host: FoldValue | undefined, port: FoldValue | undefined): FoldValue {
  const known = host?.type === "nothing" ? textValue("0.0.0.0") : host;
  if (port?.type === "data" && port.of === "number") return joinedText([bracketed(shown(known))]);
  return joinedText([
    bracketed(shown(known)),
    [":"],
    port?.type === "float" ? [String(port.value)] : shown(port),
  ]);
}

function bracketed(host: PredictedText): PredictedText {
  const [only = "", ...others] = host;
  return others.length === 0 && typeof only === "string" && only.includes(":") ? [`[${only}]`] : host;
}
