import { fold } from '../../../shared/text/text.ts';

/**
 * Finds vehicles by the reference that their card shows: the dealer's own, or the id if there is none. Only a whole
 * reference counts, so that « 42 » does not find 'VO-142'.
 */

/** The score of a reference, in tenths like `WEIGHTS`. It is higher than the score of a word that is in all texts. */
const REFERENCE_WEIGHT = 100;

/** A number alone may also mean a model (« 208 »), so titles and years count more. */
const BARE_NUMBER_WEIGHT = 10;

/** A reference has at most so many words. */
const MAX_WORDS = 5;

/** A longer search contains no reference. */
const MAX_SEARCH = 20;

export type SearchedReference = {
  key: string;
  /** True after « Réf. », « n° » or « # ». Only then, an id counts. */
  isNamed: boolean;
  /** The other words of the search. The vehicle must contain them too. */
  rest: string;
};

/** Returns a reference for comparisons: 'VO-D048', 'vo d048' and 'VOD048' are one, as are '42' and '00042'. */
export function searchedKey(reference: string): string {
  const key = fold(reference).replace(/[^\p{L}\p{N}]/gu, '');
  if (!/^\d+$/.test(key)) return key;
  return key.replace(/^0+/, '') || '0';
}

const LABEL = /^(?:(?:ref|reference|no)[.:]*|n[°.:]*|[#:])$/;
const GLUED_LABEL = /^(?:(?:ref|reference)[.:]+|no[.:]|n°|#)(?=.)/;

/**
 * Returns the references that a search may contain: each sequence of its words.
 *
 * @example referencesIn('Clio réf. VO-D048') // among others { key: 'vod048', isNamed: true, rest: 'clio' }
 */
export function referencesIn(q: string): SearchedReference[] {
  const words = fold(q).split(' ').filter(Boolean);
  if (words.length > MAX_SEARCH) return [];
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(MAX_WORDS, words.length - start) }, (_one, i) => start + i + 1).flatMap((end) =>
      searchedReference(words, start, end),
    ),
  );
}

function searchedReference(words: readonly string[], start: number, end: number): SearchedReference[] {
  const typed = words.slice(start, end).join(' ');
  const key = searchedKey(typed.replace(GLUED_LABEL, ''));
  if (key === '') return [];
  let before = start;
  while (before > 0 && LABEL.test(words[before - 1] ?? '')) before -= 1;
  const rest = [...words.slice(0, before), ...words.slice(end)].join(' ');
  return [{ key, isNamed: before < start || GLUED_LABEL.test(typed), rest }];
}

/** @param own the key of the vehicle's reference; '' if it has none */
export function isReferenceOf({ key, isNamed }: SearchedReference, own: string, id: number): boolean {
  return own === '' ? isNamed && key === String(id) : key === own;
}

export function referenceWeight({ key, isNamed }: SearchedReference): number {
  return isNamed || /\D/.test(key) ? REFERENCE_WEIGHT : BARE_NUMBER_WEIGHT;
}
