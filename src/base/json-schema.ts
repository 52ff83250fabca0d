/** An object with these members, all of them there, and no others. */
export function record<P extends object>(properties: P, description?: string) {
  return {
    ...(description === undefined ? {} : { description }),
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  } as const;
}

export function list<I extends object>(items: I) {
  return { type: "array", items } as const;
}

/** What a reference points to, or null. */
export function orNull(reference: string) {
  return { anyOf: [{ $ref: reference }, { type: "null" }] } as const;
}
