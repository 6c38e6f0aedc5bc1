import { fold, wordsOf } from '../../../shared/text/text.ts';

type Ranked = {
  key: string;
  label: string;
  /** The palette also finds the entry by these words. */
  keywords?: string | undefined;
};

/** A lower score is better. */
const EXACT = 0;
const START = 1;
const WORD_STARTS = 2;
const INSIDE = 3;
const OTHER_WORDS = 4;

/** Every word of the text must match, in any order. Among equal matches, the last used entry is first. */
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
