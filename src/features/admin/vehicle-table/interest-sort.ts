/** Values of `tri` that the index cannot apply: views or contacts of the last 30 days, highest first. */
export const INTEREST_SORTS = ['vues', 'contacts'] as const;

export type InterestSort = (typeof INTEREST_SORTS)[number];

export function interestSortOf(text: string | null): InterestSort | null {
  return INTEREST_SORTS.find((sort) => sort === text) ?? null;
}
