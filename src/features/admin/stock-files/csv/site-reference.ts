/**
 * What export writes for a vehicle without a reference of the dealer's, so that its line finds it again: its number and
 * the moment of its creation, which no vehicle of another site shares. Import recognises it and leaves the
 * vehicle the reference it has or lacks; where it means no vehicle it is a reference like any other.
 */
export function siteReference({ id, created_at }: { id: number; created_at: Date }): string {
  return `SITE-${id}-${created_at.getTime().toString(36).toUpperCase()}`;
}

/** The number of the vehicle that such a reference may mean, or null. */
export function idInSiteReference(reference: string): number | null {
  const id = /^SITE-(\d{1,15})-[0-9A-Z]+$/.exec(reference)?.[1];
  return id === undefined ? null : Number(id);
}
