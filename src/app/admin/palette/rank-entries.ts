import { fold, wordsOf } from '../../../shared/text/text.ts';

type Ranked = {
  key: string;
  label: string;
  /** Other words that it is found by. */
  keywords?: string | undefined;
};

/** How well a label matches, the smaller the better. */
const EXACT = 0;
const START = 1;
const WORD_STARTS = 2;
const INSIDE = 3;
const OTHER_WORDS = 4;

/**
 * The entries that a typed text finds, the best first; equal ones by the last choice, then in their own order. Every
 * word of the text has to be found, in any order. An empty text finds all.
 */
export function rankEntries<T extends Ranked>(entries: readonly T[], text: string, recent: readonly string[]): T[] {
  const recency = ({ key }: T) => {
    const at = recent.indexOf(key);
    return at === -1 ? recent.length : at;
  };
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, text) }))
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0) || recency(a.entry) - recency(b.entry))
    .map(({ entry }) => entry);
}

/** Null if a word of the text is not found. */
function scoreOf({ label, keywords = '' }: Ranked, text: string): number | null {
  const foldedText = fold(text);
  const name = fold(label);
  if (name === foldedText) return EXACT;
  if (name.startsWith(foldedText)) return START;
  const searchTerms = wordsOf(text);
  const starts = (parts: readonly string[]) => searchTerms.every((word) => parts.some((part) => part.startsWith(word)));
  const parts = wordsOf(label);
  if (starts(parts)) return WORD_STARTS;
  if (searchTerms.every((word) => name.includes(word))) return INSIDE;
  return starts([...parts, ...wordsOf(keywords)]) ? OTHER_WORDS : null;
}
