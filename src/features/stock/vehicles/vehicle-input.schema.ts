import * as z from 'zod';
import { unknownChoice } from '../../../shared/field-types.ts';
import {
  dueDate,
  idField,
  ignored,
  orEmpty,
  requiredText,
  trimmedText,
  versionField,
} from '../../../shared/fields.schema.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { upperFirst } from '../../../shared/text/text.ts';
import { fuelCodeOf, gearboxCodeOf } from './fields/choice-labels.ts';
import { type Fuel, GEARBOXES } from './fields/choices.ts';
import { fieldInput } from './fields/field-input.schema.ts';
import { type InputFieldTable, inputEntries } from './fields/field-inputs.ts';
import { stateFields } from './status/status.schema.ts';
import { STATUS_VALUES } from './status/status.ts';
import { isUnpublished, NO_IMAGE, NO_TITLE, type StateChange } from './status/status-rules.ts';
import { type InputOf, MAX_ACCESSORIES, MAX_IMAGES, MAX_REFERENCE_LENGTH, MAX_TITLE_LENGTH } from './vehicle.ts';

/** Messages are French, one for each field. */

/** The fields of a request after parsing. `milage` is another name of `mileage`. */
type VehicleChanges<F> = Partial<Omit<InputOf<F>, 'created_at' | 'state'>> & StateChange & { milage?: number | null };
type NewVehicle<F> = VehicleChanges<F> & { due_date?: Date | null };
type VehicleEdit<F> = VehicleChanges<F> & { id: number; version?: number | null };

type SentFields = Readonly<Record<string, unknown>>;
type SentVersion = { id: number | string; version?: number | string | null | undefined };

type WriteSchemas<F> = {
  fields: Record<string, z.ZodType>;
  create: z.ZodType<NewVehicle<F>, SentFields>;
  edit: z.ZodType<VehicleEdit<F>, SentFields & SentVersion>;
  /** If `id` is absent, the vehicle is new. */
  preview: z.ZodType<VehicleChanges<F> & { id?: number | undefined }, SentFields>;
  /** The route reads only the id and the version. Other known fields are ignored. */
  trash: z.ZodType<{ id: number; version?: number | null | undefined }, SentVersion>;
};

/**
 * A new vehicle needs a title. If it is published, it also needs an image. An edit does not change the fields that it
 * leaves out, and ignores `due_date`. The schemas accept an edit without an image, because only the database shows
 * whether the vehicle had one. An unknown key is an error.
 * @param fuels the fuels of this site; all others are errors
 */
export function writeSchemas<F extends InputFieldTable>(table: F, fuels: readonly Fuel[]): WriteSchemas<F> {
  const key = JSON.stringify(fuels);
  const last = lastBuilt.get(table);
  if (last?.key === key) return last.schemas as WriteSchemas<F>;
  const schemas = buildSchemas(table, fuels);
  lastBuilt.set(table, { key, schemas });
  return schemas;
}

/** Caches the last schemas of each table, because building them takes longer than parsing a request. */
const lastBuilt = new WeakMap<InputFieldTable, { key: string; schemas: WriteSchemas<InputFieldTable> }>();

function buildSchemas<F extends InputFieldTable>(table: F, fuels: readonly Fuel[]): WriteSchemas<F> {
  const inputs = fieldInputs(table);
  const fields: Record<string, z.ZodType> = { ...coreFields(fuels), ...inputs, milage: inputs.mileage ?? ignored };
  const optional = mapSchemas(fields, (schema) => schema.optional());
  const ignoredFields = mapSchemas({ ...fields, ...stateFields }, () => ignored);
  const create: z.ZodType = z
    .strictObject({ ...optional, ...stateFields, title: orEmpty(title), images: orEmpty(images, []) })
    // Without `when`, errors of other fields would hide this error.
    .refine(hasImageIfPublic, { path: ['images'], error: NO_IMAGE, when: () => true });
  const edit: z.ZodType = z.strictObject({
    ...optional,
    ...stateFields,
    due_date: ignored,
    id: idField,
    version: versionField,
  });
  const preview: z.ZodType = z.strictObject({ ...optional, id: idField.optional() });
  return {
    fields,
    preview: preview as z.ZodType<VehicleChanges<F> & { id?: number | undefined }, SentFields>,
    create: create as z.ZodType<NewVehicle<F>, SentFields>,
    edit: edit as z.ZodType<VehicleEdit<F>, SentFields & SentVersion>,
    trash: z.strictObject({ ...ignoredFields, id: idField, version: versionField }),
  };
}

export function splitState<T extends StateChange>(body: T): { state: StateChange; fields: Omit<T, keyof StateChange> } {
  const { status, sold_at, final_price, reserved_until, reserved_note, ...fields } = body;
  return { state: { status, sold_at, final_price, reserved_until, reserved_note }, fields };
}

function hasImageIfPublic(vehicle: unknown): boolean {
  const { status, images } = propertiesOf(vehicle);
  const known = STATUS_VALUES.find((one) => one === status);
  return !Array.isArray(images) || images.length > 0 || (known !== undefined && isUnpublished(known));
}

function mapSchemas(schemas: Record<string, z.ZodType>, change: (schema: z.ZodType) => z.ZodType) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));
}

function fieldInputs(table: InputFieldTable): Record<string, z.ZodType> {
  const inputs = inputEntries(table).map(([name, field]) => [name, fieldInput(field)]);
  return Object.fromEntries(inputs);
}

const title = requiredText(MAX_TITLE_LENGTH, NO_TITLE);

const UNKNOWN_BRAND = 'Cette marque n’existe pas';

const brand = z
  .union([z.string(), z.number(), z.null()], { error: UNKNOWN_BRAND })
  .transform((value) => (value === null ? '' : String(value).trim()))
  .refine((text) => /^([1-9]\d{0,14})?$/.test(text), { error: UNKNOWN_BRAND })
  .transform((text) => (text === '' ? null : Number(text)));

function codeField<T extends string>(codeOf: (text: string) => T | null, labels: readonly string[]) {
  const message = upperFirst(unknownChoice(labels));
  return z
    .union([z.string(), z.null()], { error: message })
    .transform((value) => (value ?? '').trim())
    .refine((text) => text === '' || codeOf(text) !== null, { error: message })
    .transform((text) => codeOf(text));
}

const accessories = z
  .array(trimmedText(), { error: 'Une liste est attendue' })
  .transform((names) => [...new Set(names.filter((name) => name !== ''))])
  .refine((names) => names.length <= MAX_ACCESSORIES, { error: `${MAX_ACCESSORIES} équipements au plus` });

const images = z
  .array(z.string({ error: 'Une adresse est attendue' }).max(2_000, 'Cette adresse est trop longue'), {
    error: 'Une liste d’images est attendue',
  })
  .transform((addresses) => [...new Set(addresses)])
  .refine((addresses) => addresses.length <= MAX_IMAGES, { error: `${MAX_IMAGES} images au plus` });

function coreFields(fuels: readonly Fuel[]) {
  return {
    reference: trimmedText(MAX_REFERENCE_LENGTH).transform((text) => text || null),
    title,
    brand,
    fuel_type: codeField(
      (text) => fuelCodeOf(text, fuels),
      fuels.map(({ french }) => french),
    ),
    gearbox: codeField(
      gearboxCodeOf,
      GEARBOXES.map(({ label }) => label),
    ),
    accessories,
    images,
    due_date: dueDate,
  };
}
