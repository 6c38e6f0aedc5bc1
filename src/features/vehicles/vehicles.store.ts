import type { Insertable } from 'kysely';
import type { TruckTable } from '../../server/db/tables.ts';
import type { House } from '../../server/house.ts';
import { isStorageKey } from '../../server/storage/storage.ts';
import { dayMonthYear } from '../../shared/dates.ts';
import { centsOf } from '../../shared/money.ts';
import { fold } from '../../shared/text.ts';
import type { Admin } from '../admin/admin.ts';
import { picturesByPath } from '../images/pictures.store.ts';
import { effectiveGearbox, type Fuel, gearboxOf } from './choices.ts';
import { listFuels } from './fuels.store.ts';
import type { ListQuery } from './list-query.ts';
import { type AnyVehicleTable, selectRows, type VehicleRow } from './selection.store.ts';
import { type Picture, type Vehicle, type VehicleInput, type VehicleKind, yearOfModel } from './vehicle.ts';

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
  /** Rows `offset` … `offset + limit - 1` of a list, and how many match in all (D47). */
  list(house: House, query: ListQuery, offset: number, limit: number): Promise<{ data: V[]; remaining: number }>;
  find(house: House, id: number): Promise<V | null>;
  findByReference(house: House, reference: string): Promise<V | null>;
  create(house: House, admin: Admin, input: I): Promise<V>;
  /** Null when there is no such row. The creation day stays (D41). */
  update(house: House, admin: Admin, id: number, input: I): Promise<V | null>;
  /** False when there was no such row. */
  remove(house: House, admin: Admin, id: number): Promise<boolean>;
};

/** The store of one kind. Writers ask for proof of an administrator (D30). */
export function vehicleStore<V extends Vehicle, I extends VehicleInput>(shape: Shape): VehicleStore<V, I> {
  const { table } = shape;
  const queries = ({ database }: House) => database.query as unknown as AnyVehicleTable;
  const present = (house: House, rows: VehicleRow[]) => presentRows<V>(house, shape, rows);
  const presentOne = async (house: House, row: VehicleRow | undefined): Promise<V | null> =>
    row ? ((await present(house, [row]))[0] ?? null) : null;

  return {
    shape,
    async list(house, query, offset, limit) {
      const { rows, remaining } = await selectRows(house, table, query, offset, limit);
      return { data: await present(house, rows), remaining };
    },
    async find(house, id) {
      return presentOne(
        house,
        await queries(house)
          .selectFrom(table)
          .selectAll()
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      );
    },
    async findByReference(house, reference) {
      const found = queries(house).selectFrom(table).selectAll().where('reference', '=', reference);
      return presentOne(house, await found.executeTakeFirst());
    },
    async create(house, _admin, input) {
      const created = queries(house).insertInto(table).values(columnsOf(input, shape)).returningAll();
      return (await present(house, [await created.executeTakeFirstOrThrow()]))[0] as V;
    },
    async update(house, _admin, id, input) {
      const { created_at: _kept, ...columns } = columnsOf(input, shape);
      const updated = queries(house)
        .updateTable(table)
        .set((of) => ({ ...columns, version: of('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll();
      return presentOne(house, await updated.executeTakeFirst());
    },
    async remove(house, _admin, id) {
      const { numDeletedRows } = await queries(house).deleteFrom(table).where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** Rows as the API calls them, in two small reads, however many they are. */
export async function presentRows<V extends Vehicle>(house: House, shape: Shape, rows: VehicleRow[]): Promise<V[]> {
  const paths = rows.flatMap(imagesOf).filter((image) => !isWebAddress(image));
  const fuels = await listFuels(house);
  const pictures = await picturesByPath(house, paths);
  return rows.map((row) => presentRow(row, shape, house, fuels, pictures) as V);
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
  house: House,
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
    images: images.map((image) => (isWebAddress(image) ? image : house.storage.url(image))),
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
