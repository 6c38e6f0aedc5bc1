import type { Picture } from '../../platform/images/picture.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import type { CellFix } from './csv/cell-fixes.ts';
import type { Mapping } from './csv/columns/column-mapping.ts';
import type { Change } from './csv/import-plan.ts';

/** The import of a stock file in the browser: what is asked, what the look says, and what a write has done. */

/** Largest file, in bytes: some 50,000 rows of text. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** A file of more rows is not a stock: nobody else can save while it is written, which takes seconds. */
export const MAX_ROWS = 10_000;

/** How long a look can be written, and a write undone. */
export const PREVIEW_HOURS = 4;
export const UNDO_DAYS = 30;

/** What whoever imports has chosen for a file; what is absent is suggested. */
export type ImportOptions = {
  mapping?: Mapping | undefined;
  /** Fields whose empty cells erase what is stored. */
  emptyClears: readonly string[];
  fixes: readonly CellFix[];
  /** Brands of the site by names of the file; null: a brand of its own. */
  brands: Readonly<Record<string, number | null>>;
  /** The sheet of a workbook. */
  sheet?: string | undefined;
};

/** What becomes of the vehicles that are online and not in the file. */
export const MISSING_CHOICES = ['leave', 'archive', 'sold'] as const;
export type MissingChoice = (typeof MISSING_CHOICES)[number];

/** `column`: its heading on this site, '' for the line as a whole. */
export type RefusedCell = { line: number; reference: string; column: string; value: string; reason: string };

export type ChangedVehicle = { line: number; id: number; reference: string; title: string; changes: Change[] };

/** What importing a file would do. `create`, `update`, `unchanged` and `refused_lines` count lines. */
export type ImportLook = {
  columns: string[];
  mapping: Record<string, string | null>;
  /** Some cells of each column. */
  examples: Record<string, string[]>;
  rows: number;
  create: number;
  update: number;
  unchanged: number;
  refused: RefusedCell[];
  refused_lines: number;
  /** Ids of the vehicles that are online and not in the file. */
  missing: number[];
  /** The first of those that change, with what changes. */
  changes: ChangedVehicle[];
  new_brands: { written: string; lines: number }[];
  other_names: { written: string; name: string }[];
  /** Empty cells that leave a stored value. */
  kept: { field: string; column: string; cells: number }[];
  /** Required columns that no column of the file goes to; nothing else is known then. */
  lacks: string[];
  /** Was the mapping chosen in an earlier import? */
  remembered: boolean;
  /** The kind that the headings speak of, where it is the other one. */
  looks_like: 'cars' | 'trucks' | null;
  sheet: string | null;
  sheets: string[];
};

/** What the page gets beside it: the fields that a column can go to, and the first of the missing vehicles. */
export type ShownLook = ImportLook & {
  fields: { field: string; label: string; clearable: boolean }[];
  missing_vehicles: { id: number; title: string; reference: string; status: Status; pictures: Picture[] }[];
};

/** A vehicle that is named after an undo, with the fields that were left as they are; none: the vehicle as a whole. */
export type LeftVehicle = { id: number; title: string; fields: string[] };

export type Undone = {
  trashed: number;
  restored: number;
  /** Changed by somebody since the import, and left. */
  left: LeftVehicle[];
  /** Created by the import, changed by somebody since, and in the trash all the same. */
  changed_since: LeftVehicle[];
};

export const JOB_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A write of a file; `done` and `total` count vehicles. */
export type ImportJob = {
  job: number;
  kind: 'cars' | 'trucks';
  file_name: string;
  who: string;
  created_at: string;
  state: JobState;
  done: number;
  total: number;
  created: number;
  updated: number;
  refused: number;
  missing: MissingChoice;
  /** Why it failed, in French. */
  error: string;
  undone: Undone | null;
  undoable: boolean;
};
