/** What an agent runtime makes, receives or hands on, by its identifier. */
export interface Artifact {
  readonly id: string;
  readonly kind: "message" | "candidate" | "derived";
  /** The artifacts that it was made from, or that were visible when it was generated. */
  readonly from: readonly string[];
  /**
   * Of a candidate: the messages that are known to have brought it about. Absent where that cannot be told: then every
   * message that was visible counts.
   */
  readonly attributedTo?: readonly string[];
}

/** The artifacts that a runtime recorded, and what is tainted once a candidate is rejected. */
export interface ArtifactGraph {
  /** @throws RangeError where another artifact has the identifier. */
  readonly record: (artifact: Artifact) => void;
  /** Resp(y) of ESC-CR eq. 10: the untrusted messages that answer for a candidate. */
  readonly responsible: (candidate: string) => ReadonlySet<string>;
  /** T of eq. 11: the candidate, those messages, and everything recorded as made from them. */
  readonly tainted: (candidate: string) => ReadonlySet<string>;
}

/** A graph in which nothing is recorded yet. */
export function artifactGraph(): ArtifactGraph {
  const artifacts = new Map<string, Artifact>();
  const responsible = (candidate: string): ReadonlySet<string> => {
    const { from = [], attributedTo } = artifacts.get(candidate) ?? {};
    const visible = sourcesOf(artifacts, from).filter((id) => artifacts.get(id)?.kind === "message");
    // An attribution to what was not visible cannot be right, and then says nothing.
    const isClear =
      attributedTo !== undefined &&
      attributedTo.length > 0 &&
      attributedTo.every((id) => visible.includes(id));
    return new Set(isClear ? attributedTo : visible);
  };
  return {
    record: (artifact) => {
      if (artifacts.has(artifact.id)) throw new RangeError(`there is an artifact ${artifact.id} already`);
      artifacts.set(artifact.id, artifact);
    },
    responsible,
    tainted: (candidate) => closure(artifacts, new Set([candidate, ...responsible(candidate)])),
  };
}

/** Everything that some artifacts were made from, themselves among it. */
function sourcesOf(artifacts: ReadonlyMap<string, Artifact>, ids: readonly string[]): readonly string[] {
  const found = new Set(ids);
  for (const id of found) for (const source of artifacts.get(id)?.from ?? []) found.add(source);
  return [...found];
}

/** Everything that was made from some artifacts, themselves among it. */
function closure(artifacts: ReadonlyMap<string, Artifact>, start: ReadonlySet<string>): ReadonlySet<string> {
  const tainted = new Set(start);
  for (let before = -1; before !== tainted.size;) {
    before = tainted.size;
    for (const { id, from } of artifacts.values())
      if (from.some((source) => tainted.has(source))) tainted.add(id);
  }
  return tainted;
}
