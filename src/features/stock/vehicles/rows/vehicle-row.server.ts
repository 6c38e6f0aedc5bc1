import type { Insertable } from 'kysely';
import { storedTexts } from '../../../../server/db/json-columns.ts';
import { isStorageKey } from '../../../../server/storage/storage.ts';
import { dayMonthYear } from '../../../../shared/dates/dates.ts';
import type { Picture } from '../../../platform/images/picture.ts';
import { formerPrices, type ShownPrices } from '../../../platform/journal/price-drops.ts';
import { gearboxCodeOf } from '../fields/choice-labels.ts';
import { type Fuel, gearboxOf } from '../fields/choices.ts';
import { type Field, type FieldTable, fieldEntries, mapFields, publicFields } from '../fields/field.ts';
import type { VehicleFields } from '../fields/vehicle.fields.ts';
import { badgesOf } from '../status/badges.ts';
import { isListed, type VehicleState } from '../status/status.ts';
import type { AdminVehicleOf, AnyInput, InputOf, VehicleCoreInput, VehicleOf } from '../vehicle.ts';
import type { RowState } from '../vehicle-core.schema.ts';
import type { CoreColumns, VehicleRow, VehicleTable } from './vehicle.table.ts';

/** Columns to write. The compiler does not check the types of columns that only one kind has. */
export type VehicleColumns = Insertable<VehicleTable<VehicleFields>>;

export function columnsOf(input: AnyInput, fields: FieldTable) {
  const { reference, title, brand, fuel_type, gearbox, accessories, created_at } = input;
  return {
    ...fieldColumns(input, fields),
    reference,
    title,
    brand,
    fuel_type,
    gearbox,
    accessories: JSON.stringify(accessories),
    images: JSON.stringify(input.images),
    ...(created_at ? { created_at: created_at.toISOString() } : {}),
    ...input.state,
  };
}

function fieldColumns(values: Readonly<Record<string, unknown>>, fields: FieldTable) {
  const columns = fieldEntries(fields).map(([name, field]) => [name, columnValue(field, values[name])]);
  return Object.fromEntries(columns) as Omit<VehicleRow, keyof CoreColumns>;
}

/** A yes-or-no column contains 1 and 0, because SQLite cannot bind booleans. */
function columnValue({ type }: Field, value: unknown): unknown {
  if (type === 'keyed') return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

export function inputOf<F extends FieldTable>(row: VehicleRow, fields: F): InputOf<F> {
  return { ...fieldValues(row, fields), ...coreInputOf(row) };
}

export function coreInputOf(row: VehicleRow): VehicleCoreInput {
  return {
    reference: row.reference,
    title: row.title,
    brand: row.brand,
    fuel_type: row.fuel_type,
    gearbox: gearboxCodeOf(row.gearbox ?? ''),
    accessories: storedTexts(row.accessories),
    images: storedTexts(row.images),
  };
}

function fieldValues<F extends FieldTable>(row: Readonly<Record<string, unknown>>, fields: F) {
  return mapFields(fields, (name, field) => readColumn(field, row[name]));
}

function readColumn({ type }: Field, value: unknown): unknown {
  if (type === 'keyed') return JSON.parse(String(value));
  return type === 'yesNo' && value !== null ? value === 1 : value;
}

export type Lookups = {
  fuels: readonly Fuel[];
  pictures: ReadonlyMap<string, Picture>;
  urlOf: (path: string) => string;
};

type PublicLookups = Lookups & { histories: ReadonlyMap<number, readonly ShownPrices[]>; now: Date };

/** `copied` contains the rows that show photos of another vehicle, `fetching` those whose photos are being fetched. */
type AdminLookups = Lookups & {
  copied: ReadonlyMap<number, NonNullable<RowState['photos_of']>>;
  fetching: ReadonlyMap<number, NonNullable<RowState['fetching']>>;
};

export function presentRow<F extends FieldTable>(row: VehicleRow, fields: F, lookups: PublicLookups): VehicleOf<F> {
  const { histories, now } = lookups;
  const formerOfAll = isListed(row.status) ? formerPrices(histories.get(row.id) ?? [], now) : {};
  const values: Readonly<Record<string, unknown>> = row;
  const former_prices = Object.fromEntries(Object.entries(formerOfAll).filter(([name]) => values[name] !== ''));
  const badges = badgesOf(row, Object.keys(former_prices).length > 0, now);
  return { ...presentCore(row, lookups), ...fieldValues(row, publicFields(fields)), badges, former_prices };
}

export function presentAdminRow<F extends FieldTable>(
  row: VehicleRow,
  fields: F,
  lookups: AdminLookups,
): AdminVehicleOf<F> {
  const { version, updated_at, updated_by } = row;
  const photos_of = lookups.copied.get(row.id);
  const fetching = lookups.fetching.get(row.id);
  return {
    ...presentCore(row, lookups),
    ...fieldValues(row, fields),
    ...stateOf(row),
    version,
    updated_at,
    updated_by,
    ...(photos_of && { photos_of }),
    ...(fetching && { fetching }),
  };
}

function presentCore(row: VehicleRow, { fuels, pictures, urlOf }: Lookups) {
  const images = imagesOf(row);
  return {
    id: row.id,
    reference: row.reference ?? '',
    title: row.title,
    brand: row.brand,
    fuel_type: fuels.find((fuel) => fuel.code === row.fuel_type)?.label ?? '',
    gearbox: gearboxOf(row.gearbox)?.label ?? '',
    accessories: storedTexts(row.accessories),
    images: images.map((image) => (isWebAddress(image) ? image : urlOf(image))),
    pictures: images.flatMap((image) => pictures.get(image) ?? []),
    due_date: dayMonthYear(new Date(row.created_at)),
    status: row.status,
    reserved_until: row.reserved_until,
  };
}

/** Removes the prices and the amounts in euros, because the public page of a sold vehicle does not show them. */
export function withoutPrices<V extends object>(vehicle: V, fields: FieldTable): V {
  const sums = fieldEntries(publicFields(fields)).flatMap(([name, { type, unit }]) => {
    if (type === 'price') return [[name, '']];
    return unit === '€' ? [[name, null]] : [];
  });
  return { ...vehicle, ...Object.fromEntries(sums) };
}

export function stateOf(row: VehicleRow): VehicleState {
  const { status, sold_at, final_price, reserved_until, reserved_note, published_at } = row;
  return { status, sold_at, final_price, reserved_until, reserved_note, published_at };
}

/** Returns the images of a row. Leaves out values that are neither a stored path nor a web address. */
export function imagesOf({ images }: Pick<VehicleRow, 'images'>): string[] {
  return storedTexts(images).filter((image) => isWebAddress(image) || isStorageKey(image));
}

export function isWebAddress(image: string): boolean {
  return /^https?:\/\/[^\s"<>\u0000-\u001f\u007f-\u009f]+$/i.test(image) && image.isWellFormed() && URL.canParse(image);
}
