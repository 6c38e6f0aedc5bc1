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

/** The statuses of the vehicles in lists, search, facets, suggestions and the sitemap. */
export const LISTED_STATUSES: readonly Status[] = ['available', 'reserved'];

export function isListed(status: Status): boolean {
  return LISTED_STATUSES.includes(status);
}

export function isAskedFor(status: Status, statuses: readonly Status[]): boolean {
  return statuses.length === 0 || statuses.includes(status);
}

/** True if the status has a public page. The page of a sold vehicle is removed `SOLD_DAYS` after the sale. */
export function isPublic(status: Status): boolean {
  return isListed(status) || status === 'sold';
}

/** A vehicle's status with its details. Days are 'DD-MM-YYYY'; an absent day is ''. */
export type VehicleState = {
  status: Status;
  sold_at: string;
  final_price: string;
  reserved_until: string;
  reserved_note: string;
  /** The time when the vehicle first became public, ISO 8601; null if it never was public. */
  published_at: string | null;
};

export const AVAILABLE: VehicleState = {
  status: 'available',
  sold_at: '',
  final_price: '',
  reserved_until: '',
  reserved_note: '',
  published_at: null,
};

export const DRAFT: VehicleState = { ...AVAILABLE, status: 'draft' };
