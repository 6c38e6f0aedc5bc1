import { fold } from '../../../shared/text/text.ts';

/** The score of a name, in tenths like `WEIGHTS`. It is higher than the score of a word that is in all other texts. */
const NAME_WEIGHT = 100;

/**
 * Joins the names of a vehicle in folded form, with and without spaces. So 'vo', 'd048' and 'vod048' find 'VO-D048'.
 */
export function searchedNames(names: readonly (string | null)[]): string {
  const forms: string[] = [];
  for (const name of names) {
    const folded = name ? fold(name) : '';
    if (folded !== '') forms.push(folded, folded.replaceAll(' ', ''));
  }
  return forms.join(' ');
}

export function nameScore(word: string, id: number, names: string): number {
  return (String(id) === idIn(word) ? NAME_WEIGHT : 0) + (names.includes(word) ? NAME_WEIGHT : 0);
}

/** Returns the id in a word: '#128' and 'n°128' give '128'. */
function idIn(word: string): string {
  return word.replace(/^(#|n°?)(?=\d)/, '');
}

/** Returns the text to search, without 'Référence : ' at its start, because people copy this label from a page. */
export function adminSearchOf(q: string): string {
  return q.replace(/^\s*réf(érence|\.)?(\s*:)?\s+(?=\S)/iu, '');
}
