/** The sorts of the administration's tables. '-' reverses a sort. Without a sort, the newest vehicle is first. */
export const ADMIN_SORTS = ['nom', '-nom', 'marque', '-marque', 'date', '-date', 'prix', '-prix'] as const;

/** More values of `tri`: oldest first, fewest photos first. */
export const ADMIN_TRI = ['age', 'photos'] as const;

export type AdminSort = (typeof ADMIN_SORTS)[number] | (typeof ADMIN_TRI)[number];

export function adminSortOf(text: string | null): AdminSort | null {
  return ADMIN_SORTS.find((sort) => sort === text) ?? null;
}

export function adminTriOf(text: string | null): AdminSort | null {
  return ADMIN_TRI.find((sort) => sort === text) ?? null;
}

export const ADMIN_SORT_NAMES: Readonly<Record<AdminSort, string>> = {
  nom: 'title',
  '-nom': 'title',
  marque: 'brand',
  '-marque': 'brand',
  date: 'created_at',
  '-date': 'created_at',
  prix: 'price_rising',
  '-prix': 'price_falling',
  age: 'created_at',
  photos: 'photos',
};
