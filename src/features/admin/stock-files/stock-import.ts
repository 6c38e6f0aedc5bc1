/** Maximum size in bytes: some 50,000 rows of text. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** During the write of a longer file, no other change could be saved for seconds. */
export const MAX_ROWS = 10_000;

export const MAX_CELL_CHARACTERS = 20_000;

/** Maximum number of vehicles that a preview shows with pictures. The others are sent as ids. */
export const MAX_SHOWN_VEHICLES = 60;

/** A preview can be written during this time. A write can be reverted for `REVERT_DAYS`. */
export const PREVIEW_HOURS = 4;
export const REVERT_DAYS = 30;

export const MISSING_CHOICES = ['leave', 'archive', 'sold'] as const;
export type MissingChoice = (typeof MISSING_CHOICES)[number];

export const OWN_PHOTOS = ['keep', 'replace'] as const;
export type OwnPhotos = (typeof OWN_PHOTOS)[number];

export const JOB_STATES = ['running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Fields that several columns of a file can fill together: 'Photo 1', 'Photo 2'. */
export const REPEATABLE_FIELDS: readonly string[] = ['images', 'accessories'];

const REQUIRED_FIELDS = ['reference', 'title'];

/**
 * Returns the required fields that no column of a file has. `mapping` is the field of each column. Without a reference,
 * the plate identifies the vehicle.
 */
export function missingFields(mapping: Readonly<Record<string, string | null>>): string[] {
  const mapped = new Set(Object.values(mapping));
  if (mapped.has('plate')) mapped.add('reference');
  return REQUIRED_FIELDS.filter((field) => !mapped.has(field));
}
