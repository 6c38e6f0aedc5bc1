import * as z from 'zod';
import { parseDayMonthYear } from '../../shared/dates.ts';
import { clean, lengthOf } from '../../shared/text.ts';
import { type Fuel, fuelCodeOf, gearboxCodeOf } from './choices.ts';
import { LIMITS } from './vehicle.ts';

/**
 * What the back office may write of a vehicle (AAPI-4, AAPI-5, contract §9). Texts are free; numbers and texts are both
 * taken for every price and number; messages are French and stand at their field.
 */

/** A free text, as typed: a number becomes its digits, null the empty text. */
export function freeText(most: number = LIMITS.text) {
  return z
    .union([z.string(), z.number(), z.null()], { error: 'Un texte est attendu' })
    .transform((value) => clean(value === null ? '' : String(value)))
    .refine((text) => lengthOf(text) <= most, { error: `${most} caractères au plus` });
}

export const title = freeText(LIMITS.title)
  .transform((text) => text.trim())
  .refine((text) => text !== '', { error: 'Le titre est obligatoire' });

const WHOLE = 'Un nombre entier est attendu';

/** A whole number from 0, written as a number or with spaces between its thousands; '' and null: none. */
export const wholeNumber = z
  .union([z.string(), z.number(), z.null()], { error: WHOLE })
  .transform((value) => (value === null ? '' : String(value).replace(/[\s\u00a0\u202f]/g, '')))
  .refine((text) => /^\d{0,7}$/.test(text), { error: WHOLE })
  .transform((text) => (text === '' ? null : Number(text)));

const brand = z
  .union([z.string(), z.number(), z.null()], { error: 'Cette marque n’existe pas' })
  .transform((value) => (value === null ? '' : String(value).trim()))
  .refine((text) => /^([1-9]\d{0,14})?$/.test(text), { error: 'Cette marque n’existe pas' })
  .transform((text) => (text === '' ? null : Number(text)));

function choice<T extends string>(codeOf: (text: string) => T | null, message: string) {
  return z
    .union([z.string(), z.null()], { error: message })
    .transform((value) => (value ?? '').trim())
    .refine((text) => text === '' || codeOf(text) !== null, { error: message })
    .transform((text) => codeOf(text));
}

const accessories = z
  .array(
    freeText().transform((text) => text.trim()),
    { error: 'Une liste est attendue' },
  )
  .max(LIMITS.accessories, `${LIMITS.accessories} équipements au plus`)
  .transform((names) => [...new Set(names.filter((name) => name !== ''))]);

const images = z
  .array(z.string({ error: 'Une adresse est attendue' }).max(2_000, 'Cette adresse est trop longue'), {
    error: 'Une liste d’images est attendue',
  })
  .max(LIMITS.images, `${LIMITS.images} images au plus`)
  .min(1, 'Ajoutez au moins une image')
  .transform((addresses) => [...new Set(addresses)]);

const dueDate = z
  .string({ error: 'Une date JJ-MM-AAAA est attendue' })
  .transform((text) => parseDayMonthYear(text))
  .refine((day) => day !== null, { error: 'Une date JJ-MM-AAAA est attendue' });

/** The fields that both kinds take. A house's fuels decide which are known (D43). */
export function vehicleFields(fuels: readonly Fuel[]) {
  return {
    reference: freeText(100).transform((text) => text.trim() || null),
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
      {
        error: (issue) => (issue.code === 'unrecognized_keys' ? 'Clé inconnue' : 'Un objet est attendu'),
      },
    )
    .transform(
      (values) =>
        Object.fromEntries(
          Object.entries(values as Record<string, string | undefined>).filter(([, text]) => (text ?? '').trim() !== ''),
        ) as Partial<Record<K, string>>,
    );
}

export const idField = z
  .union([z.int(), z.string()], { error: 'Le numéro est obligatoire' })
  .transform((value) => String(value))
  .refine((text) => /^[1-9]\d{0,14}$/.test(text), { error: 'Le numéro est un nombre entier à partir de 1' })
  .transform(Number);

export const versionField = z.int('Un numéro de version est attendu').min(1).nullish();

/** What an edit or a new vehicle says, already checked: absent fields are absent here. */
export type VehicleChanges<I> = Partial<Omit<I, 'created_at'>> & { milage?: number | null; due_date?: Date };
export type VehicleEdit<I> = Omit<VehicleChanges<I>, 'due_date'> & { id: number; version?: number | null };

/**
 * The bodies of new and edit for a set of fields. A new vehicle has a title and an image (MOD-6, D35); an edit's absent
 * fields stay as they are and its `due_date` is ignored (contract §9). Unknown keys are refused by name.
 */
export function writeSchemas<I>(fields: Record<string, z.ZodType>) {
  const optional = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()]));
  const create = z.strictObject({
    ...optional,
    title: z.preprocess((value) => value ?? '', title),
    images: z.preprocess((value) => value ?? [], images),
  });
  const edit = z.strictObject({ ...optional, due_date: z.unknown().optional(), id: idField, version: versionField });
  return {
    create: create as unknown as z.ZodType<VehicleChanges<I>>,
    edit: edit as unknown as z.ZodType<VehicleEdit<I>>,
  };
}

export const deleteSchema = z.strictObject({ id: idField, version: versionField });
