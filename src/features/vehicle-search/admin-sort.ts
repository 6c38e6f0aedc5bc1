/** How the administration's tables can be sorted (D33); '-' turns the order round. Absent: the most recent first. */
export const ADMIN_SORTS = ['nom', '-nom', 'marque', '-marque', 'date', '-date'] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

/** The order that a parameter names, null where it names none. */
export function adminSortOf(text: string | null): AdminSort | null {
  return ADMIN_SORTS.find((known) => known === text) ?? null;
}
