import { fold } from '../../../../shared/text/text.ts';

/** A word of the stock as pages show it. `count` is the number of vehicles with this word. */
export type StockWord = { shown: string; count: number };

export type Vocabulary = ReadonlyMap<string, StockWord>;

/** Minimum length of a word. Shorter words, and numbers, are too similar to other words. */
const MIN_LENGTH = 3;

/** Minimum lengths for two errors. With two errors, a shorter word could be any other word. */
const TWO_ERRORS = { typed: 5, meant: 7 };

/**
 * The characters between words: those that `fold` treats as separators, and those between the items of a list ('a,
 * b/c').
 */
const SEPARATORS = /[\s'’\-.,;:()/+]+/u;

export function countWords(words: Map<string, StockWord>, texts: Iterable<string>): Vocabulary {
  for (const text of texts) {
    const inText = new Map(text.split(SEPARATORS).map((word) => [fold(word), word.toLowerCase()]));
    for (const [word, shown] of inText) {
      if (word.length < MIN_LENGTH || !/^[a-z]+\d?$/.test(word)) continue;
      const entry = words.get(word);
      words.set(word, { shown: entry?.shown ?? shown, count: (entry?.count ?? 0) + 1 });
    }
  }
  return words;
}

/**
 * Returns the words of the stock that are nearest to a folded word. They differ by at most one error, or two for a long
 * word. The nearest word is first, then the most frequent.
 *
 * @example nearestWords('toyta', countWords(new Map(), ['Toyota Yaris'])); // ['toyota']
 */
export function nearestWords(word: string, vocabulary: Vocabulary): string[] {
  if (word.length < MIN_LENGTH || /\d{2}/.test(word)) return [];
  const maxErrors = (other: string) =>
    word.length >= TWO_ERRORS.typed && Math.max(word.length, other.length) >= TWO_ERRORS.meant ? 2 : 1;
  return [...vocabulary]
    .filter(([other]) => other !== word && Math.abs(other.length - word.length) <= maxErrors(other))
    .map(([other, { shown, count }]) => ({ other, shown, count, errors: errorsBetween(word, other) }))
    .filter(({ other, errors }) => errors <= maxErrors(other))
    .sort((a, b) => a.errors - b.errors || b.count - a.count || (a.shown < b.shown ? -1 : 1))
    .map(({ shown }) => shown);
}

/**
 * Returns the number of errors between two words: letters that are added, left out, replaced or exchanged with their
 * neighbour (Damerau-Levenshtein distance).
 */
function errorsBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (line: readonly number[], column: number) => line[column] ?? Number.POSITIVE_INFINITY;
      const isSame = one[i - 1] === other[j - 1];
      const isExchanged = j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(above, j) + 1,
          at(row, j - 1) + 1,
          at(above, j - 1) + (isSame ? 0 : 1),
          isExchanged ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = above;
    above = row;
  }
  return above[other.length] ?? 0;
}
