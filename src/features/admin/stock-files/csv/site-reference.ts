/**
 * Returns the reference that an export writes for a vehicle without a reference. No vehicle of another site has the
 * same id and moment of creation. An import finds the vehicle by this reference, or stores it in a new vehicle.
 */
export function siteReference({ id, created_at }: { id: number; created_at: Date }): string {
  return `SITE-${id}-${created_at.getTime().toString(36).toUpperCase()}`;
}

/** Returns null if the reference is not one of `siteReference`. */
export function idInSiteReference(reference: string): number | null {
  const id = /^SITE-(\d{1,15})-[0-9A-Z]+$/.exec(reference)?.[1];
  return id === undefined ? null : Number(id);
}
