import * as z from 'zod';
import { dueDate, freeText, idField, ignored, orEmpty, requiredText, trimmedText } from '../../shared/fields.schema.ts';
import { formatNumber } from '../../shared/money.ts';
import { type Fuel, fuelCodeOf, gearboxCodeOf } from './choices.ts';
import { LIMITS } from './vehicle.ts';

/**
 * What the back office may write of a vehicle (AAPI-4, AAPI-5, contract §9). Texts are free; numbers and texts are both
 * taken for every price and number; messages are French and stand at their field.
 */

const title = requiredText(LIMITS.title, 'Le titre est obligatoire');

const WHOLE = 'Un nombre entier est attendu';

/** A whole number from 0, written as a number or with spaces between its thousands; '' and null: none. */
const wholeNumber = z
  .union([z.string(), z.number(), z.null()], { error: WHOLE })
  .transform((value) => (value === null ? '' : String(value).replace(/\s/g, '')))
  .refine((text) => /^\d*$/.test(text), { error: WHOLE, abort: true })
  .refine((text) => Number(text) <= LIMITS.number, { error: `${formatNumber(LIMITS.number)} au plus` })
  .transform((text) => (text === '' ? null : Number(text)));

const NO_BRAND = 'Cette marque n’existe pas';

const brand = z
  .union([z.string(), z.number(), z.null()], { error: NO_BRAND })
  .transform((value) => (value === null ? '' : String(value).trim()))
  .refine((text) => /^([1-9]\d{0,14})?$/.test(text), { error: NO_BRAND })
  .transform((text) => (text === '' ? null : Number(text)));

function choice<T extends string>(codeOf: (text: string) => T | null, message: string) {
  return z
    .union([z.string(), z.null()], { error: message })
    .transform((value) => (value ?? '').trim())
    .refine((text) => text === '' || codeOf(text) !== null, { error: message })
    .transform((text) => codeOf(text));
}

const accessories = z
  .array(trimmedText(), { error: 'Une liste est attendue' })
  .transform((names) => [...new Set(names.filter((name) => name !== ''))])
  .refine((names) => names.length <= LIMITS.accessories, { error: `${LIMITS.accessories} équipements au plus` });

const images = z
  .array(z.string({ error: 'Une adresse est attendue' }).max(2_000, 'Cette adresse est trop longue'), {
    error: 'Une liste d’images est attendue',
  })
  .min(1, 'Ajoutez au moins une image')
  .transform((addresses) => [...new Set(addresses)])
  .refine((addresses) => addresses.length <= LIMITS.images, { error: `${LIMITS.images} images au plus` });

/** The fields that both kinds take. A house's fuels decide which are known (D43). */
export function vehicleFields(fuels: readonly Fuel[]) {
  return {
    reference: trimmedText(100).transform((text) => text || null),
    title,
    overview: freeText(LIMITS.overview),
    brand,
    fuel_type: choice((text) => fuelCodeOf(text, fuels), 'Ce carburant est inconnu'),
    gearbox: choice(gearboxCodeOf, 'Cette boîte de vitesses est inconnue'),
    energy: freeText(),
    color: freeText(),
    model_year: freeText(),
    mileage: wholeNumber,
    milage: wholeNumber,
    seating_capacity: wholeNumber,
    accessories,
    images,
    due_date: dueDate,
  };
}

/** Texts by name. */
export function textFields<N extends string>(names: readonly N[]) {
  return Object.fromEntries(names.map((name) => [name, freeText()])) as Record<N, ReturnType<typeof freeText>>;
}

/** An object whose keys are known; empty values are left out. */
export function keyedTexts<K extends string>(keys: readonly K[]) {
  return z
    .strictObject(
      Object.fromEntries(keys.map((key) => [key, freeText().optional()])) as Record<
        K,
        z.ZodOptional<ReturnType<typeof freeText>>
      >,
      { error: 'Un objet est attendu' },
    )
    .transform(
      (values) =>
        Object.fromEntries(
          Object.entries(values as Record<string, string | undefined>).filter(([, text]) => (text ?? '').trim() !== ''),
        ) as Partial<Record<K, string>>,
    );
}

const VERSION = 'Un numéro de version est attendu';
const versionField = z
  .union([z.int(), z.string()], { error: VERSION })
  .refine((value) => /^[1-9]\d{0,14}$/.test(String(value)), { error: VERSION })
  .transform(Number)
  .nullish();

/** What an edit or a new vehicle says, already checked: absent fields are absent here. */
export type VehicleChanges<I> = Partial<Omit<I, 'created_at'>> & { milage?: number | null; due_date?: Date | null };
export type VehicleEdit<I> = Omit<VehicleChanges<I>, 'due_date'> & { id: number; version?: number | null };

/** What the writes of one kind take. */
export type VehicleWrites<I> = {
  fields: Record<string, z.ZodType>;
  create: z.ZodType<VehicleChanges<I>>;
  edit: z.ZodType<VehicleEdit<I>>;
  /** Only the id and the version of what goes are read. */
  discard: z.ZodType<{ id: number; version?: number | null | undefined }>;
};

/**
 * The bodies of new, edit and delete for a set of fields. A new vehicle has a title and an image (MOD-6, D35); an edit's
 * absent fields stay as they are and its `due_date` is ignored (contract §9). Unknown keys are refused by name.
 */
export function writeSchemas<I>(fields: Record<string, z.ZodType>): VehicleWrites<I> {
  const names = Object.keys(fields);
  const optional = Object.fromEntries(names.map((name) => [name, fields[name]?.optional() ?? ignored]));
  const unread = Object.fromEntries(names.map((name) => [name, ignored]));
  const create = z.strictObject({ ...optional, title: orEmpty(title), images: orEmpty(images, []) });
  const edit = z.strictObject({ ...optional, due_date: ignored, id: idField, version: versionField });
  return {
    fields,
    create: create as unknown as z.ZodType<VehicleChanges<I>>,
    edit: edit as unknown as z.ZodType<VehicleEdit<I>>,
    discard: z.strictObject({ ...unread, id: idField, version: versionField }),
  };
}
