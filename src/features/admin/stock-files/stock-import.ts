import type { CellFix } from './csv/cell-fixes.ts';
import type { Mapping } from './csv/columns/column-mapping.ts';

/** The import of a stock file in the browser: its limits and choices. */

/** Largest file, in bytes: some 50,000 rows of text. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** A file of more rows is not a stock list. While it is written, for seconds, no other change can be saved. */
export const MAX_ROWS = 10_000;

/** Longest correction of a cell; a longer cell comes back cut. */
export const MAX_CELL_CHARACTERS = 20_000;

/** How long a preview can be written, and a write reverted. */
export const PREVIEW_HOURS = 4;
export const REVERT_DAYS = 30;

/** The administrator's choices for a file; absent ones are suggested. */
export type ImportOptions = {
  mapping?: Mapping | undefined;
  /** Fields whose empty cells erase the stored value. */
  emptyClears: readonly string[];
  fixes: readonly CellFix[];
  /** Brands of the site by names of the file; null: a new brand. */
  brands: Readonly<Record<string, number | null>>;
  /** The sheet of a workbook. */
  sheet?: string | undefined;
};

/** The choices for online vehicles that the file lacks. */
export const MISSING_CHOICES = ['leave', 'archive', 'sold'] as const;
export type MissingChoice = (typeof MISSING_CHOICES)[number];

export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
