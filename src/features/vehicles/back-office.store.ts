import type { Updateable } from 'kysely';
import type { TruckTable } from '../../server/db/tables.ts';
import { asOneWriter, type House } from '../../server/house.ts';
import { hourAndMinute } from '../../shared/dates.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Admin } from '../admin/admin.ts';
import { knownPaths } from '../images/pictures.store.ts';
import type { ListQuery } from './list-query.ts';
import type { OfficeOrder } from './office-order.ts';
import type { Office } from './office-vehicle.ts';
import { type AnyVehicleTable, selectRows, type VehicleRow } from './selection.store.ts';
import type { Vehicle, VehicleInput } from './vehicle.ts';
import { columnsOf, isWebAddress, presentRows, type Shape } from './vehicles.store.ts';

export type BackOfficeStore<V extends Vehicle, I extends VehicleInput> = {
  /** Rows `from` to `to`, both included, in the table's own order where it names one (D33). */
  range(
    house: House,
    query: ListQuery,
    from: number,
    to: number,
    order: OfficeOrder | null,
  ): Promise<{ data: Office<V>[]; remaining: number }>;
  find(house: House, id: number): Promise<Office<V>>;
  create(house: House, admin: Admin, input: I): Promise<Office<V>>;
  /** Absent fields stay as they are. @throws Refusal 404, 409 where `version` is stale, 422. */
  amend(house: House, admin: Admin, id: number, changes: Partial<I>, version?: number | null): Promise<Office<V>>;
  /** Into the bin; off the site at once. @throws Refusal 404, 409. */
  discard(house: House, admin: Admin, id: number, version?: number | null): Promise<Office<V>>;
  /** Out of the bin. @throws Refusal 404. */
  restore(house: House, admin: Admin, id: number): Promise<Office<V>>;
  /** What lies in the bin, last thrown first. */
  bin(house: House): Promise<Office<V>[]>;
  /** What only the database knows to be wrong with some fields, by field (contract §9); `id`: of the vehicle itself. */
  wrongReferences(house: House, fields: Partial<I>, id?: number): Promise<Record<string, string>>;
};

const MISSING = "Ce véhicule n'est pas ou plus au catalogue.";

/** The writes of one kind (ROL-3). Every one asks for proof of an administrator and leaves its name on the row. */
export function backOfficeStore<V extends Vehicle, I extends VehicleInput>(shape: Shape): BackOfficeStore<V, I> {
  const { table } = shape;
  const queries = ({ database }: House) => database.query as unknown as AnyVehicleTable;
  const present = async (house: House, rows: VehicleRow[]): Promise<Office<V>[]> => {
    const vehicles = await presentRows<V>(house, shape, rows);
    return rows.map(({ version, updated_at, updated_by }, i) => ({
      ...(vehicles[i] as V),
      version,
      updated_at,
      updated_by,
    }));
  };
  const one = async (house: House, row: VehicleRow | undefined): Promise<Office<V>> => {
    const [found] = row ? await present(house, [row]) : [];
    if (!found) throw new Refusal('not_found', MISSING);
    return found;
  };
  const rowOf = (house: House, id: number) =>
    queries(house).selectFrom(table).selectAll().where('id', '=', id).where('deleted_at', 'is', null);

  /** The row as it is, kept from other writers until the transaction ends. */
  const seen = async (house: House, id: number, version: number | null | undefined): Promise<VehicleRow> => {
    const row = await rowOf(house, id).executeTakeFirst();
    if (!row) throw new Refusal('not_found', MISSING);
    if (version != null && version !== row.version) throw stale(row);
    return row;
  };
  const write = async (house: House, admin: Admin, { id }: VehicleRow, columns: Updateable<TruckTable>) => {
    const written = queries(house)
      .updateTable(table)
      .set((of) => ({
        ...columns,
        version: of('version', '+', 1),
        updated_at: new Date().toISOString(),
        updated_by: admin.name,
      }))
      .where('id', '=', id)
      .returningAll();
    return one(house, await written.executeTakeFirst());
  };
  const refuseWrong = async (house: House, fields: Partial<I>, id?: number) => {
    const wrong = await wrongReferences(house, shape, fields, id);
    if (Object.keys(wrong).length > 0) throw new Refusal('invalid', 'Certains champs sont à corriger.', wrong);
  };

  return {
    async range(house, query, from, to, order) {
      const { rows, remaining } = await selectRows(house, table, query, from, to - from + 1, order);
      return { data: await present(house, rows), remaining };
    },
    find: async (house, id) => one(house, await rowOf(house, id).executeTakeFirst()),
    create: (house, _admin, input) =>
      asOneWriter(house, async (inside) => {
        await refuseWrong(inside, input);
        const columns = columnsOf(input, shape);
        return one(inside, await queries(inside).insertInto(table).values(columns).returningAll().executeTakeFirst());
      }),
    amend: (house, admin, id, changes, version) =>
      asOneWriter(house, async (inside) => {
        const row = await seen(inside, id, version);
        await refuseWrong(inside, changes, id);
        const { created_at: _kept, ...columns } = columnsOf({ ...inputOf<I>(row, shape), ...changes }, shape);
        return write(inside, admin, row, columns as Updateable<TruckTable>);
      }),
    discard: (house, admin, id, version) =>
      asOneWriter(house, async (inside) =>
        write(inside, admin, await seen(inside, id, version), { deleted_at: new Date().toISOString() }),
      ),
    restore: (house, admin, id) =>
      asOneWriter(house, async (inside) => {
        const row = await queries(inside).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
        if (!row?.deleted_at) throw new Refusal('not_found', MISSING);
        return write(inside, admin, row, { deleted_at: null });
      }),
    bin: async (house) =>
      present(
        house,
        await queries(house)
          .selectFrom(table)
          .selectAll()
          .where('deleted_at', 'is not', null)
          .orderBy('deleted_at', 'desc')
          .execute(),
      ),
    wrongReferences: (house, fields, id) => wrongReferences(house, shape, fields, id),
  };
}

/** Who was faster, and when (D39). */
function stale({ updated_by, updated_at }: VehicleRow): Refusal {
  const who = updated_by === '' ? 'quelqu’un d’autre' : updated_by;
  const when = updated_at === null ? '' : ` à ${hourAndMinute(new Date(updated_at))}`;
  return new Refusal('conflict', `Modifié par ${who}${when} : vos changements ne sont pas encore enregistrés.`);
}

/** A stored row as the input that would write it. */
export function inputOf<I extends VehicleInput>(row: VehicleRow, shape: Shape): I {
  const values = row as unknown as Record<string, string>;
  return {
    ...Object.fromEntries(
      [
        'reference',
        'title',
        'overview',
        'brand',
        'fuel_type',
        'energy',
        'color',
        'model_year',
        'gearbox',
        'mileage',
        'seating_capacity',
        ...shape.texts,
      ].map((name) => [name, values[name]]),
    ),
    ...Object.fromEntries(
      ['accessories', 'images', ...shape.objects].map((name) => [name, JSON.parse(values[name] ?? 'null')]),
    ),
  } as unknown as I;
}

/**
 * What a constraint would only say in the database's words: an unknown brand, an image that is not stored, a reference
 * that another vehicle has.
 */
async function wrongReferences(
  house: House,
  { table }: Shape,
  { brand, images, reference }: Partial<VehicleInput>,
  id?: number,
): Promise<Record<string, string>> {
  const { query } = house.database;
  const wrong: Record<string, string> = {};
  if (brand != null && !(await query.selectFrom('brands').select('id').where('id', '=', brand).executeTakeFirst()))
    wrong.brand = 'Cette marque n’existe pas';
  const paths = (images ?? []).filter((image) => !isWebAddress(image));
  const known = await knownPaths(house, paths);
  if (paths.some((path) => !known.has(path))) wrong.images = 'Une des images n’est pas enregistrée';
  if (reference != null) {
    const holder = await (query as unknown as AnyVehicleTable)
      .selectFrom(table)
      .select(['id', 'deleted_at'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (holder && holder.id !== id)
      wrong.reference = `Un ${holder.deleted_at === null ? 'autre véhicule' : 'véhicule de la corbeille'} a déjà cette référence`;
  }
  return wrong;
}
