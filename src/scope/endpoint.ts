import type { Pattern } from "./pattern.ts";

/** Where a connection goes: a host, by name or address, and ports. */
export interface EndpointScope {
  readonly kind: "endpoint";
  /** Literal, with `*` for one label, or the one piece `deep` for any host. */
  readonly host: Pattern;
  /** Absent: any port. Canonical: ascending, not touching. */
  readonly ports?: readonly PortRange[];
}

/** Both ends belong to it; 0 to 65535. */
export interface PortRange {
  readonly from: number;
  readonly to: number;
}
