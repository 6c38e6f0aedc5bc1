/**
 * The reference that export writes for a vehicle without one: its number and the moment of its creation, which no
 * vehicle of another site shares. Import finds the vehicle by it and does not store it; where it matches no vehicle, it
 * is a reference like any other.
 */
export function siteReference({ id, created_at }: { id: number; created_at: Date }): string {
  return `SITE-${id}-${created_at.getTime().toString(36).toUpperCase()}`;
}

/** The number of the vehicle that such a reference may mean, or null. */
export function idInSiteReference(reference: string): number | null {
  const id = /^SITE-(\d{1,15})-[0-9A-Z]+$/.exec(reference)?.[1];
  return id === undefined ? null : Number(id);
}
