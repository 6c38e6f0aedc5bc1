/** Element ids of a list page, by which its parts refer to one another. */

/** The form of search, sort and filters; its fields name it with their `form` attribute. */
export const FORM_ID = 'recherche';

export const COUNT_ID = 'compte';
export const RESULTS_ID = 'resultats';

/** Id of the card with this rank in the list, for links to it; `rank` counts from 0. */
export function rankId(rank: number): string {
  return `rang-${rank + 1}`;
}
