/** Where a vehicle stands between its preparation and the end of its sale, as the form, files and lists name it. */
export const STATUSES = [
  { value: 'draft', label: 'Brouillon' },
  { value: 'available', label: 'En ligne' },
  { value: 'reserved', label: 'Réservé' },
  { value: 'sold', label: 'Vendu' },
  { value: 'archived', label: 'Archivé' },
] as const;

export type Status = (typeof STATUSES)[number]['value'];

export const STATUS_VALUES = STATUSES.map(({ value }) => value);

export function statusLabel(status: Status): string {
  return STATUSES.find(({ value }) => value === status)?.label ?? status;
}

/** The statuses in lists, search, facets, suggestions and the sitemap. */
export const LISTED_STATUSES: readonly Status[] = ['available', 'reserved'];

export function isListed(status: Status): boolean {
  return LISTED_STATUSES.includes(status);
}

/** True if the administration asks for this status. All match where it asks for none. */
export function isAskedFor(status: Status, statuses: readonly Status[]): boolean {
  return statuses.length === 0 || statuses.includes(status);
}

/** True if the vehicle has a public page. That of a sold vehicle ends some time after the sale. */
export function isPublic(status: Status): boolean {
  return isListed(status) || status === 'sold';
}

/** A vehicle's status with its details; days are 'DD-MM-YYYY', absent ones ''. */
export type VehicleState = {
  status: Status;
  /** The day of the sale of a sold vehicle. */
  sold_at: string;
  final_price: string;
  /** The last day of a reservation, if any. */
  reserved_until: string;
  reserved_note: string;
  /** When the vehicle became public for the first time, ISO 8601; null: never. */
  published_at: string | null;
};

/** A vehicle that is online, without a reservation or a sale. */
export const AVAILABLE: VehicleState = {
  status: 'available',
  sold_at: '',
  final_price: '',
  reserved_until: '',
  reserved_note: '',
  published_at: null,
};

/** A new vehicle that only the administration reads. */
export const DRAFT: VehicleState = { ...AVAILABLE, status: 'draft' };
