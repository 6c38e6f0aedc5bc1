/** Maximum size in bytes: some 50,000 rows of text. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/**
 * Maximum number of rows. A longer file is no stock list. During its write, no other change could be saved for seconds.
 */
export const MAX_ROWS = 10_000;

/** Maximum length of a corrected cell. The site sends a longer cell only in part. */
export const MAX_CELL_CHARACTERS = 20_000;

/** Maximum number of vehicles that a preview shows with pictures. The others are sent as ids. */
export const MAX_SHOWN_VEHICLES = 60;

/** For this time, a preview can be written. A write can be reverted for `REVERT_DAYS`. */
export const PREVIEW_HOURS = 4;
export const REVERT_DAYS = 30;

/** The choices for online vehicles that are missing in the file. */
export const MISSING_CHOICES = ['leave', 'archive', 'sold'] as const;
export type MissingChoice = (typeof MISSING_CHOICES)[number];

/** The choices for photos of the site that a list would replace. */
export const OWN_PHOTOS = ['keep', 'replace'] as const;
export type OwnPhotos = (typeof OWN_PHOTOS)[number];

export const JOB_STATES = ['running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Fields that several columns of a file can fill together: 'Photo 1', 'Photo 2'. */
export const REPEATABLE_FIELDS: readonly string[] = ['images', 'accessories'];
