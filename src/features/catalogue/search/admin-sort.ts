/** How the administration's tables can be sorted; '-' turns the order round. Absent: the most recent first. */
export const ADMIN_SORTS = ['nom', '-nom', 'marque', '-marque', 'date', '-date', 'prix', '-prix'] as const;

/** Sorts that `tri` names there beside those of the public list: the oldest, those with the fewest photos first. */
export const ADMIN_TRI = ['age', 'photos'] as const;

export type AdminSort = (typeof ADMIN_SORTS)[number] | (typeof ADMIN_TRI)[number];

/** The order that `ordre` names, null if it names none. */
export function adminSortOf(text: string | null): AdminSort | null {
  return ADMIN_SORTS.find((sort) => sort === text) ?? null;
}

/** The order that `tri` names, null if it names none or a sort of the public list. */
export function adminTriOf(text: string | null): AdminSort | null {
  return ADMIN_TRI.find((sort) => sort === text) ?? null;
}

/** The compared value of each order. */
export const ADMIN_SORT_NAMES: Readonly<Record<AdminSort, string>> = {
  nom: 'title',
  '-nom': 'title',
  marque: 'brand',
  '-marque': 'brand',
  date: 'created_at',
  '-date': 'created_at',
  prix: 'shown_price',
  '-prix': 'shown_price',
  age: 'created_at',
  photos: 'photos',
};
