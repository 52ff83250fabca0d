import { invariant } from "../../../src/base/assert.ts";
import type { BoundCommitment } from "../../../src/decide/bound-commitment.ts";
import { buildCommitment } from "../../../src/runtime/boundary/build-commitment.ts";
import { compileTexts } from "../compile.ts";

/** A commitment with claims of three types, some evidence out of bounds, and aliases. */
export const source = `edition "2026"
module m
evidence catalog {
  endpoint reports = "https://api.example.com/v2/reports" also "reports v2", "the reporting API"
  endpoint ingest  = "https://ingest.example.com/v1" also "ingest"
  endpoint outside = "https://other.example/v1" also "elsewhere"
  table    rows    = "report_rows" also "the rows"
  table    items   = "report_items"
  secret   token   = "none of your business"
}
evidence names {
  field key = "customer_id" also "the key"
}
commitment base() {
  denies env.read(any)
}
commitment task(root: Path) narrows base() {
  language python
  provides fetch() -> Text
  within   net "*.example.com:443", fs "{root}/**"
  allows   net.connect("*.example.com:443"), fs.read("{root}/in/**"), stdio.out(..)
  after    fs.read("{root}/in/mail/**") { denies net.connect(any) }
  claims   endpoint: Url in catalog, table: Text(max 40) in catalog, field: Text(max 40) in names
  retries  2
}
`;

/** The commitment for one folder. */
export function taskCommitment(root: string): BoundCommitment {
  const { modules } = compileTexts(source);
  const policy = modules.find(({ name }) => name === "m")?.policy?.policy;
  invariant(policy !== undefined, "the policy compiles");
  const built = buildCommitment(policy, "task", { parameters: { root } });
  invariant(built.ok, "the commitment is built");
  return built.value;
}
