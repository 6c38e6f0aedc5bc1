import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AppContext } from '../../server/app-context.ts';
import type { TruckTable } from '../../server/db/tables.ts';
import { isStorageKey } from '../../server/storage/storage.ts';
import { dayMonthYear } from '../../shared/dates.ts';
import { centsOf } from '../../shared/money.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { fold } from '../../shared/text.ts';
import type { Admin } from '../auth/admin.ts';
import type { Picture } from '../images/picture.ts';
import { picturesByPath } from '../images/pictures.repository.ts';
import { effectiveGearbox, type Fuel, gearboxOf } from './choices.ts';
import { listFuels } from './fuels.repository.ts';
import { type Vehicle, type VehicleInput, yearOfModel } from './vehicle.ts';

/**
 * A stored vehicle of either kind. Only the columns that both tables have are read by name here; the others pass
 * through to the room that asked.
 */
export type VehicleRow = Selectable<TruckTable>;
export type AnyVehicleTable = Kysely<Record<VehicleKind, TruckTable>>;

/** What tells one kind from the other: its table and the fields that only it has. */
export type Shape = {
  table: VehicleKind;
  texts: readonly string[];
  /** Those of `texts` with an amount in cents beside them (D37). */
  prices: readonly string[];
  /** Keyed objects of texts. */
  objects: readonly string[];
};

export type VehicleStore<V extends Vehicle, I extends VehicleInput> = {
  readonly shape: Shape;
  find(context: AppContext, id: number): Promise<V | null>;
  findByReference(context: AppContext, reference: string): Promise<V | null>;
  create(context: AppContext, admin: Admin, input: I): Promise<V>;
  /** Null when there is no such row. The creation day stays (D41). */
  update(context: AppContext, admin: Admin, id: number, input: I): Promise<V | null>;
  /** False when there was no such row. */
  remove(context: AppContext, admin: Admin, id: number): Promise<boolean>;
};

/** The store of one kind. Writers ask for proof of an administrator (D30). */
export function vehicleStore<V extends Vehicle, I extends VehicleInput>(shape: Shape): VehicleStore<V, I> {
  const { table } = shape;
  const queries = ({ database }: AppContext) => database.query as unknown as AnyVehicleTable;
  const present = (context: AppContext, rows: VehicleRow[]) => presentRows<V>(context, shape, rows);
  const presentOne = async (context: AppContext, row: VehicleRow | undefined): Promise<V | null> =>
    row ? ((await present(context, [row]))[0] ?? null) : null;

  return {
    shape,
    async find(context, id) {
      return presentOne(
        context,
        await queries(context)
          .selectFrom(table)
          .selectAll()
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      );
    },
    async findByReference(context, reference) {
      const found = queries(context).selectFrom(table).selectAll().where('reference', '=', reference);
      return presentOne(context, await found.executeTakeFirst());
    },
    async create(context, _admin, input) {
      const created = queries(context).insertInto(table).values(columnsOf(input, shape)).returningAll();
      return (await present(context, [await created.executeTakeFirstOrThrow()]))[0] as V;
    },
    async update(context, _admin, id, input) {
      const { created_at: _kept, ...columns } = columnsOf(input, shape);
      const updated = queries(context)
        .updateTable(table)
        .set((of) => ({ ...columns, version: of('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll();
      return presentOne(context, await updated.executeTakeFirst());
    },
    async remove(context, _admin, id) {
      const { numDeletedRows } = await queries(context).deleteFrom(table).where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** Rows as the API calls them, in two small reads, however many they are. */
export async function presentRows<V extends Vehicle>(
  context: AppContext,
  shape: Shape,
  rows: VehicleRow[],
): Promise<V[]> {
  const paths = rows.flatMap(imagesOf).filter((image) => !isWebAddress(image));
  const fuels = await listFuels(context);
  const pictures = await picturesByPath(context, paths);
  return rows.map((row) => presentRow(row, shape, context, fuels, pictures) as V);
}

/** An input as columns. What is derived from a text is computed here, so that the two never disagree. */
export function columnsOf(input: VehicleInput, shape: Shape): Insertable<TruckTable> {
  const { created_at, accessories, images, ...fields } = input;
  const values = input as unknown as Record<string, string>;
  return {
    ...fields,
    ...Object.fromEntries(shape.objects.map((name) => [name, JSON.stringify(values[name])])),
    ...Object.fromEntries(shape.prices.map((name) => [`${name}_cents`, centsOf(values[name] ?? '')])),
    year: yearOfModel(input.model_year),
    effective_gearbox: effectiveGearbox(input.gearbox, accessories),
    accessories: JSON.stringify(accessories),
    images: JSON.stringify(images),
    folded_title: fold(input.title),
    folded_overview: fold(input.overview),
    folded_model_year: fold(input.model_year),
    ...(created_at ? { created_at: created_at.toISOString() } : {}),
  } as unknown as Insertable<TruckTable>;
}

/** A row as the API calls it (contract §4). */
function presentRow(
  row: VehicleRow,
  shape: Shape,
  context: AppContext,
  fuels: Fuel[],
  pictures: Map<string, Picture>,
): Vehicle {
  const values = row as unknown as Record<string, string>;
  const images = imagesOf(row);
  return {
    id: row.id,
    reference: row.reference ?? '',
    title: row.title,
    overview: row.overview,
    brand: row.brand,
    fuel_type: fuels.find((fuel) => fuel.code === row.fuel_type)?.label ?? '',
    energy: row.energy,
    color: row.color,
    model_year: row.model_year,
    gearbox: gearboxOf(row.gearbox)?.label ?? '',
    mileage: row.mileage,
    seating_capacity: row.seating_capacity,
    ...Object.fromEntries(shape.texts.map((name) => [name, values[name]])),
    ...Object.fromEntries(shape.objects.map((name) => [name, JSON.parse(values[name] ?? '{}')])),
    accessories: JSON.parse(row.accessories) as string[],
    images: images.map((image) => (isWebAddress(image) ? image : context.storage.url(image))),
    pictures: images.flatMap((image) => pictures.get(image) ?? []),
    due_date: dayMonthYear(new Date(row.created_at)),
  };
}

/** The images of a row that a browser could be sent to: one that is neither never takes a whole list down. */
function imagesOf(row: VehicleRow): string[] {
  return (JSON.parse(row.images) as string[]).filter((image) => isWebAddress(image) || isStorageKey(image));
}

/** An image of a vehicle is a stored path, or a web address (contract §9). */
export function isWebAddress(image: string): boolean {
  return /^https?:\/\/[^\s"<>\u0000-\u001f\u007f-\u009f]+$/i.test(image) && image.isWellFormed() && URL.canParse(image);
}
