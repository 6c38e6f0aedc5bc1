import { fold } from '../../../shared/text/text.ts';

/** What the administration's search finds beside what the public one does: the id as a whole, and names as parts. */

/** What names one vehicle comes before all that merely mentions the word; in tenths, as `WEIGHTS`. */
export const NAME_WEIGHT = 100;

/** The names of a vehicle as they are searched. 'VO-D048' is found as 'vo', 'd048' and 'vod048'. */
export function searchedNames(names: readonly (string | null)[]): string {
  const forms: string[] = [];
  for (const name of names) {
    const folded = name ? fold(name) : '';
    if (folded !== '') forms.push(folded, folded.replaceAll(' ', ''));
  }
  return forms.join(' ');
}

/** What a folded word counts for a vehicle of this id and these searched names, in tenths. */
export function nameScore(word: string, id: number, names: string): number {
  return (String(id) === idIn(word) ? NAME_WEIGHT : 0) + (names.includes(word) ? NAME_WEIGHT : 0);
}

/** The id that a word may mean: '#128' and 'n°128' are 128. */
export function idIn(word: string): string {
  return word.replace(/^(#|n°?)(?=\d)/, '');
}

/** A search as it is copied from the site or from a message, 'Référence : 128', is one for what follows. */
export function adminSearchOf(q: string): string {
  return q.replace(/^\s*réf(érence|\.)?(\s*:)?\s+(?=\S)/iu, '');
}
