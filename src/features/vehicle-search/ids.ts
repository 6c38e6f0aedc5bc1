/** Ids of a list page, by which its parts find one another. */

/** The form of search, sort and filters: its fields name it, wherever they stand. */
export const FORM_ID = 'recherche';

export const COUNT_ID = 'compte';
export const RESULTS_ID = 'resultats';

/** A place in the list, for links into it; `rank` counts from 0. */
export function rankId(rank: number): string {
  return `rang-${rank + 1}`;
}
