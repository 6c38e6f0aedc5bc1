/** Returns the reference that visitors see: the dealer's own; the id if there is none. */
export function shownReference({ reference, id }: { reference: string; id: number }): string {
  return reference.trim() || String(id);
}
