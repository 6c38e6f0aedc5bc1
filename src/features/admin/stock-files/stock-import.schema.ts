import * as z from 'zod';
import { idField } from '../../../shared/fields.schema.ts';
import { statusField } from '../../stock/vehicles/status/status.schema.ts';
import { JOB_STATES, MAX_CELL_CHARACTERS, MISSING_CHOICES } from './stock-import.ts';

/** Input and output of the import's routes. */

const MAX_CHOICES = 500;
const MAX_FIXES = 2_000;

const name = z.string({ error: 'Un texte est attendu' }).max(500, 'Ce texte est trop long');

/** The form fields of a preview beside the file, with the content of their JSON. */
export const optionFields = {
  mapping: z.record(name, name.nullable(), { error: 'Un objet { colonne: champ ou null } est attendu' }),
  emptyClears: z.array(name, { error: 'Une liste de champs est attendue' }).max(MAX_CHOICES),
  fixes: z
    .array(
      z.strictObject({
        line: z.int('Un numéro de ligne est attendu').min(1),
        column: name,
        value: z.string().max(MAX_CELL_CHARACTERS, 'Ce texte est trop long'),
      }),
      { error: 'Une liste de { line, column, value } est attendue' },
    )
    .max(MAX_FIXES, `${MAX_FIXES} corrections au plus`),
  brands: z.record(name, idField.nullable(), { error: 'Un objet { nom: marque ou null } est attendu' }),
  sheet: name,
};

const texts = z.array(z.string());
/** A vehicle that a revert names, with the fields that it did not revert; without fields, the whole vehicle. */
const unrevertedSchema = z.array(z.object({ id: z.int(), title: z.string(), fields: texts }));

/**
 * The preview of an import. `create`, `update`, `unchanged` and `refused_lines` count lines; `refused` and `changes`
 * hold the first ones. In `refused`, `column` is its heading on this site, '' for the line as a whole.
 */
export const previewSchema = z.object({
  columns: texts,
  mapping: z.record(z.string(), z.string().nullable()),
  /** The fields that a column may fill. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), clearable: z.boolean() })),
  /** Some cells of each column. */
  examples: z.record(z.string(), texts),
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  refused_lines: z.int(),
  refused: z.array(
    z.object({ line: z.int(), reference: z.string(), column: z.string(), value: z.string(), reason: z.string() }),
  ),
  /** Ids of the vehicles that are online and not in the file. */
  missing: z.array(z.int()),
  /** The first of them. */
  missing_vehicles: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      reference: z.string(),
      status: statusField,
      pictures: z.array(z.object({ src: z.string(), width: z.int(), height: z.int(), placeholder: z.string() })),
    }),
  ),
  changes: z.array(
    z.object({
      line: z.int(),
      id: z.int(),
      reference: z.string(),
      title: z.string(),
      changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  new_brands: z.array(z.object({ written: z.string(), lines: z.int() })),
  other_names: z.array(z.object({ written: z.string(), name: z.string() })),
  /** Empty cells that leave a stored value. */
  kept: z.array(z.object({ field: z.string(), column: z.string(), cells: z.int() })),
  /** Required columns that no column of the file goes to; the other counts are 0 then. */
  lacks: texts,
  /** True if the mapping was chosen in an earlier import. */
  remembered: z.boolean(),
  /** The kind that the headings speak of, where it is the other one. */
  looks_like: z.enum(['cars', 'trucks']).nullable(),
  sheet: z.string().nullable(),
  sheets: texts,
});
export type ImportPreview = z.infer<typeof previewSchema>;
export type RefusedCell = ImportPreview['refused'][number];

/** A preview without the fields that the route adds. */
export type FilePreview = Omit<ImportPreview, 'fields' | 'missing_vehicles'>;

export const revertedSchema = z.object({
  trashed: z.int(),
  restored: z.int(),
  /** Changed since the import, and left. */
  left: unrevertedSchema,
  /** Created by the import, changed since, and moved to the trash too. */
  changed_since: unrevertedSchema,
});
export type Reverted = z.infer<typeof revertedSchema>;
export type UnrevertedVehicle = Reverted['left'][number];

/** A write of a file; `done` and `total` count vehicles, `error` is the French reason of a failure. */
export const jobSchema = z.object({
  job: z.int(),
  kind: z.enum(['cars', 'trucks']),
  file_name: z.string(),
  who: z.string(),
  created_at: z.string(),
  state: z.enum(JOB_STATES),
  done: z.int(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  refused: z.int(),
  missing: z.enum(MISSING_CHOICES),
  error: z.string(),
  undone: revertedSchema.nullable(),
  undoable: z.boolean(),
});
export type ImportJob = z.infer<typeof jobSchema>;

export const applySchema = z.strictObject({
  token: z.string({ error: 'Le jeton de la vérification est obligatoire' }).min(1).max(200),
  missing: z.enum(MISSING_CHOICES, { error: `L’un de : ${MISSING_CHOICES.join(', ')}` }).default('leave'),
});

export const jobParams = z.object({ job: idField });
