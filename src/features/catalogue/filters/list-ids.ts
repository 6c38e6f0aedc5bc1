export const FORM_ID = 'recherche';

export const COUNT_ID = 'compte';
export const RESULTS_ID = 'resultats';

export function rankId(rank: number): string {
  return `rang-${rank + 1}`;
}
