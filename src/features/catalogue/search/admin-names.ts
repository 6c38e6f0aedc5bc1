import { fold } from '../../../shared/text/text.ts';

/** The administration's search beside the public one: the whole id, and parts of names. */

/** The score of a name, in tenths, as `WEIGHTS`: a named vehicle comes before all that merely mention the word. */
const NAME_WEIGHT = 100;

/** The names of a vehicle as they are searched. 'VO-D048' is found as 'vo', 'd048' and 'vod048'. */
export function searchedNames(names: readonly (string | null)[]): string {
  const forms: string[] = [];
  for (const name of names) {
    const folded = name ? fold(name) : '';
    if (folded !== '') forms.push(folded, folded.replaceAll(' ', ''));
  }
  return forms.join(' ');
}

/** The score of a folded word for a vehicle of this id and these searched names, in tenths. */
export function nameScore(word: string, id: number, names: string): number {
  return (String(id) === idIn(word) ? NAME_WEIGHT : 0) + (names.includes(word) ? NAME_WEIGHT : 0);
}

/** The id that a word may mean: '#128' and 'n°128' are 128. */
function idIn(word: string): string {
  return word.replace(/^(#|n°?)(?=\d)/, '');
}

/** A search copied from the site or from a message, 'Référence : 128', is one for the text behind the colon. */
export function adminSearchOf(q: string): string {
  return q.replace(/^\s*réf(érence|\.)?(\s*:)?\s+(?=\S)/iu, '');
}
