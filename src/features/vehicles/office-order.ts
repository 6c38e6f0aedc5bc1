/** How the back office's tables can be sorted (D33); '-' turns the order round. Absent: the most recent first. */
export const OFFICE_ORDERS = ['nom', '-nom', 'marque', '-marque', 'date', '-date'] as const;
export type OfficeOrder = (typeof OFFICE_ORDERS)[number];

/** The order that a parameter names, null where it names none. */
export function officeOrderOf(text: string | null): OfficeOrder | null {
  return OFFICE_ORDERS.find((known) => known === text) ?? null;
}
