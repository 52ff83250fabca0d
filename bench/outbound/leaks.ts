/**
 * Whether a message gives an item away, judged by text alone. Written apart from the send guard and sharing no code with it,
 * so that a mistake there is not made again here.
 */
export interface LeakFound {
  /** The item stands there, to the letter. */
  readonly verbatim: boolean;
  /** The item's letters and digits stand there, or a value of it: a long number, an address. */
  readonly normalised: boolean;
  /** Most words of the item stand in two sentences that follow each other, however they are put. */
  readonly near: boolean;
}

/** Share of an item's words from which on it is told again in other words. */
const NEAR = 0.6;

export function leakIn(message: string, item: string, known: string): LeakFound {
  const bare = item.trim().replace(/[.!?]+$/, "");
  const verbatim = message.includes(bare);
  const values = valuesIn(item).filter((value) => !valuesIn(known).includes(value));
  const told = new Set(valuesIn(message));
  const normalised =
    verbatim || letters(message).includes(letters(bare)) || values.some((value) => told.has(value));
  return { verbatim, normalised, near: normalised || nearest(message, item) >= NEAR };
}

function letters(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Numbers of four digits or more, without signs between their digits, and addresses. */
function valuesIn(text: string): readonly string[] {
  const numbers = text.match(/\d(?:[ ,.()/-]{0,2}\d){3,}/g) ?? [];
  const addresses = text.match(/[\w.+-]+@[\w-]+\.[\w.-]*\w/g) ?? [];
  return [...numbers.map((one) => one.replace(/\D/g, "")), ...addresses.map((one) => one.toLowerCase())];
}

/** The largest share of an item's words that two neighbouring sentences hold. */
function nearest(message: string, item: string): number {
  const wanted = stems(item);
  if (wanted.size === 0) return 0;
  const sentences = message.split(/(?<=[.!?])\s+|\n+/);
  const shares = sentences.map((sentence, at) => {
    const held = stems(`${sentence} ${sentences[at + 1] ?? ""}`);
    return [...wanted].filter((word) => held.has(word)).length / wanted.size;
  });
  return Math.max(0, ...shares);
}

/** Words of four letters and more by their first five, without those of grammar. */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return new Set(words.filter((word) => !grammar.has(word)).map((word) => word.slice(0, 5)));
}

const grammar = new Set(
  "about after also been before being both does during each every from have having into more most need needs only other over should some such than that their them then there these they this those through under until very were what when where which while whose will with within would your".split(
    " ",
  ),
);

/** How many words of a text, outside of the sentences that give an item away, a later version still has. */
export function wordsKept(
  before: string,
  after: string,
  items: readonly string[],
  known: string,
): { readonly kept: number; readonly of: number } {
  const left = new Map<string, number>();
  for (const word of wordsIn(after)) left.set(word, (left.get(word) ?? 0) + 1);
  let [kept, of] = [0, 0];
  const sentences = before.split(/(?<=[.!?])\s+|\n+/);
  for (const sentence of sentences) {
    if (items.some((item) => leakIn(sentence, item, known).near)) continue;
    for (const word of wordsIn(sentence)) {
      of++;
      const count = left.get(word) ?? 0;
      if (count === 0) continue;
      left.set(word, count - 1);
      kept++;
    }
  }
  return { kept, of };
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
}
