/** The same integers, with room for more. */
export function grown(array: Int32Array, size: number): Int32Array {
  const larger = new Int32Array(size);
  larger.set(array);
  return larger;
}

/** How large a hash table is made. */
export const fewSlots = 256;

/** A hash table in which nothing stands: this one, unless it is far larger than what stood in it. */
export function emptied(slots: Int32Array, taken: number): Int32Array {
  if (slots.length > fewSlots && slots.length > 16 * taken) return new Int32Array(fewSlots);
  return taken === 0 ? slots : slots.fill(0);
}
