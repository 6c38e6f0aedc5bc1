/** Sorts that `tri` names beside those of the index: by the views or contacts of the last 30 days, the most first. */
export const INTEREST_SORTS = ['vues', 'contacts'] as const;

export type InterestSort = (typeof INTEREST_SORTS)[number];

/** Null if a text names none. */
export function interestSortOf(text: string | null): InterestSort | null {
  return INTEREST_SORTS.find((sort) => sort === text) ?? null;
}
