import * as z from 'zod';
import { idField } from '../../../shared/fields.schema.ts';
import { coreSchema } from '../../stock/vehicles/vehicle-core.schema.ts';
import { JOB_STATES, MAX_CELL_CHARACTERS, MISSING_CHOICES, OWN_PHOTOS } from './stock-import.ts';

const MAX_CHOICES = 500;
const MAX_FIXES = 2_000;

const lineNumber = z.int('Un numéro de ligne est attendu').min(1, 'Un numéro de ligne est attendu');
const name = z.string({ error: 'Un texte est attendu' }).max(500, 'Ce texte est trop long');

/**
 * The administrator's choices for a file. They are form fields beside the file: the sheet as a text, the others as
 * JSON.
 */
export const optionsSchema = z.object({
  mapping: z.record(name, name.nullable(), { error: 'Un objet { colonne: champ ou null } est attendu' }).optional(),
  emptyClears: z.array(name, { error: 'Une liste de champs est attendue' }).max(MAX_CHOICES).default([]),
  /** Corrected texts of cells, by line and by the column's heading on this site. */
  fixes: z
    .array(
      z.strictObject({
        line: lineNumber,
        column: name,
        value: z.string({ error: 'Un texte est attendu' }).max(MAX_CELL_CHARACTERS, 'Ce texte est trop long'),
      }),
      { error: 'Une liste de { line, column, value } est attendue' },
    )
    .max(MAX_FIXES, `${MAX_FIXES} corrections au plus`)
    .default([]),
  /**
   * Rejected cells to leave out, so that their lines are imported. Without a line, this means all lines with this
   * fault.
   */
  leftOut: z
    .array(z.strictObject({ line: lineNumber.optional(), column: name, fault: name }), {
      error: 'Une liste de { column, fault, line } est attendue',
    })
    .max(MAX_FIXES, `${MAX_FIXES} choix au plus`)
    .default([]),
  /** What unknown labels mean, by field and label: a text that the column knows, or null to leave the value out. */
  labels: z
    .record(name, z.record(name, name.nullable()), {
      error: 'Un objet { champ: { libellé: texte ou null } } est attendu',
    })
    .default({}),
  /** Whether a line is the stored vehicle with the same plate or VIN, by the reference of the line. */
  same: z
    .record(name, z.enum(['same', 'other']), { error: 'Un objet { référence: same ou other } est attendu' })
    .default({}),
  brands: z.record(name, idField.nullable(), { error: 'Un objet { nom: marque ou null } est attendu' }).default({}),
  sheet: name.optional(),
  keepLinks: z.boolean('true ou false est attendu').default(false),
  /** What happens to photos that were taken or retouched on the site, and that the list would replace. */
  ownPhotos: z.enum(OWN_PHOTOS, { error: `L’un de : ${OWN_PHOTOS.join(', ')}` }).default('keep'),
});
export type ImportOptions = z.infer<typeof optionsSchema>;
export type CellFix = ImportOptions['fixes'][number];
export type LeftOut = ImportOptions['leftOut'][number];

const texts = z.array(z.string());
/** Vehicles and their fields that a revert left unchanged. An empty list of fields means the whole vehicle. */
const unrevertedSchema = z.array(z.object({ id: z.int(), title: z.string(), fields: texts }));

const shownVehicleSchema = coreSchema.pick({ id: true, title: true, reference: true, status: true, pictures: true });

const faultOfLines = { column: z.string(), fault: z.string(), lines: z.array(z.int()) };

/**
 * `create`, `update`, `unchanged` and `refused_lines` count lines. `changes` and `cells` contain only the first of
 * many. `refused` groups cells by fault; `column` is the heading on this site, or '' for the whole line.
 */
export const previewSchema = z.object({
  columns: texts,
  mapping: z.record(z.string(), z.string().nullable()),
  fields: z.array(z.object({ field: z.string(), label: z.string(), clearable: z.boolean() })),
  examples: z.record(z.string(), texts),
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  refused_lines: z.int(),
  refused: z.array(
    z.object({
      ...faultOfLines,
      /** True if a line cannot be imported without a value there. */
      required: z.boolean(),
      cells: z.array(z.object({ line: z.int(), reference: z.string(), value: z.string(), reason: z.string() })),
    }),
  ),
  /** Refused cells that are left out, so that their lines are imported. */
  left_out: z.array(z.object(faultOfLines)),
  derived_years: z.int(),
  photos: z.object({
    /** Numbers of photos to fetch, of their vehicles, and of photos that stay links. */
    fetched: z.int(),
    vehicles: z.int(),
    links: z.int(),
    /** The first sites that the photos come from. */
    hosts: texts,
    /** Ids of the vehicles with photos of this site that the list would replace. */
    own: z.array(z.int()),
    /** Number of vehicles that keep their status, because it needs a photo that is not fetched yet. */
    without_photo: z.int(),
  }),
  /** Photos of the file that were edited since. Their newest edits take their place. */
  edited_photos: z.int(),
  /** Numbers of vehicles to create without a price, and of those with only a title. */
  without_price: z.int(),
  only_title: z.int(),
  skipped: z.object({ above: z.array(z.int()), comments: z.array(z.int()), totals: z.array(z.int()) }),
  /** Prices that are texts without an amount. `examples` contains the first of them. */
  prices_without_amount: z.object({ count: z.int(), examples: texts }),
  /** Ids of the online vehicles that the file lacks. */
  missing: z.array(z.int()),
  missing_vehicles: z.array(shownVehicleSchema),
  /** The first vehicles of `photos.own`, each with the photos that the list would replace. */
  own_photos: z.array(shownVehicleSchema),
  changes: z.array(
    z.object({
      line: z.int(),
      id: z.int(),
      reference: z.string(),
      title: z.string(),
      changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  /** Labels that the columns do not know, or that an administrator has explained (`meaning`). */
  labels: z.array(
    z.object({
      field: z.string(),
      column: z.string(),
      written: z.string(),
      fault: z.string(),
      lines: z.int(),
      meaning: z.string().nullable().optional(),
      options: texts,
    }),
  ),
  /** Lines that may be the vehicle of another reference. Those without an answer are refused. */
  same: z.array(
    z.object({
      line: z.int(),
      reference: z.string(),
      title: z.string(),
      by: z.enum(['plate', 'vin']),
      fault: z.string(),
      answer: z.enum(['same', 'other']).nullable(),
      /** The vehicle of the site with the same plate or VIN; null if it is an earlier line. */
      stored: z.object({ id: z.int(), title: z.string(), reference: z.string(), status: z.string() }).nullable(),
      other_line: z.int().nullable(),
    }),
  ),
  new_brands: z.array(z.object({ written: z.string(), lines: z.int() })),
  other_names: z.array(z.object({ written: z.string(), name: z.string() })),
  /** Numbers of empty cells that do not change the stored value, by column. */
  kept: z.array(z.object({ field: z.string(), column: z.string(), cells: z.int() })),
  /** Required columns that are missing in the mapping. If there are any, the other counts are 0. */
  lacks: texts,
  remembered: z.boolean(),
  looks_like: z.enum(['cars', 'trucks']).nullable(),
  sheet: z.string().nullable(),
  sheets: texts,
});
export type ImportPreview = z.infer<typeof previewSchema>;
export type RefusedGroup = ImportPreview['refused'][number];

export type FilePreview = Omit<ImportPreview, 'fields' | 'missing_vehicles' | 'own_photos'> & {
  /** The stored paths of `photos.own`. */
  ownPaths: string[];
};

export const revertedSchema = z.object({
  trashed: z.int(),
  restored: z.int(),
  brands: texts,
  /** Vehicles or fields that the revert left unchanged, because somebody changed them after the import. */
  left: unrevertedSchema,
  /** Vehicles that the import created and that somebody changed later. They are also in the trash. */
  changed_since: unrevertedSchema,
  /** Photos that were edited since. Their newest edits take their place. */
  edited_photos: z.int(),
});
export type Reverted = z.infer<typeof revertedSchema>;
export type UnrevertedVehicle = Reverted['left'][number];

const fetchedPhotosSchema = z.object({
  total: z.int(),
  stored: z.int(),
  waiting: z.int(),
  failed: z.int(),
  failures: z.array(z.object({ id: z.int(), title: z.string(), address: z.string(), reason: z.string() })),
  /** The first sizes of photos that look blurred, by vehicle. */
  small: z.array(z.object({ id: z.int(), title: z.string(), width: z.int(), height: z.int() })),
});
export type FetchedPhotos = z.infer<typeof fetchedPhotosSchema>;

/** `done` and `total` count vehicles. `error` is the French reason of a failure. */
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
  photos: fetchedPhotosSchema,
});
export type ImportJob = z.infer<typeof jobSchema>;

export const applySchema = z.strictObject({
  token: z.string({ error: 'Le jeton de la vérification est obligatoire' }).min(1).max(200),
  missing: z.enum(MISSING_CHOICES, { error: `L’un de : ${MISSING_CHOICES.join(', ')}` }).default('leave'),
});

export const jobParams = z.object({ job: idField });
