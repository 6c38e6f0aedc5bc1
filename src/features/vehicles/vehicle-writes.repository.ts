import type { Updateable } from 'kysely';
import { type AppContext, asOneWriter } from '../../server/app-context.ts';
import type { TruckTable } from '../../server/db/tables.ts';
import { hourAndMinute } from '../../shared/dates.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Admin } from '../auth/admin.ts';
import { knownPaths } from '../images/pictures.repository.ts';
import type { AdminFields } from './admin-fields.ts';
import type { Vehicle, VehicleInput } from './vehicle.ts';
import {
  type AnyVehicleTable,
  columnsOf,
  isWebAddress,
  presentRows,
  type Shape,
  type VehicleRow,
} from './vehicles.repository.ts';

export type VehicleWriter<V extends Vehicle, I extends VehicleInput> = {
  /** Rows as the administration reads them. */
  present(context: AppContext, rows: VehicleRow[]): Promise<AdminFields<V>[]>;
  find(context: AppContext, id: number): Promise<AdminFields<V>>;
  create(context: AppContext, admin: Admin, input: I): Promise<AdminFields<V>>;
  /** Absent fields stay as they are. @throws Refusal 404, 409 where `version` is stale, 422. */
  amend(
    context: AppContext,
    admin: Admin,
    id: number,
    changes: Partial<I>,
    version?: number | null,
  ): Promise<AdminFields<V>>;
  /** Into the bin; off the site at once. @throws Refusal 404, 409. */
  discard(context: AppContext, admin: Admin, id: number, version?: number | null): Promise<AdminFields<V>>;
  /** Out of the bin. @throws Refusal 404. */
  restore(context: AppContext, admin: Admin, id: number): Promise<AdminFields<V>>;
  /** What lies in the bin, last thrown first. */
  bin(context: AppContext): Promise<AdminFields<V>[]>;
  /** What only the database knows to be wrong with some fields, by field (contract §9); `id`: of the vehicle itself. */
  wrongReferences(context: AppContext, fields: Partial<I>, id?: number): Promise<Record<string, string>>;
};

const MISSING = "Ce véhicule n'est pas ou plus au catalogue.";

/** The writes of one kind (ROL-3). Every one asks for proof of an administrator and leaves its name on the row. */
export function vehicleWriter<V extends Vehicle, I extends VehicleInput>(shape: Shape): VehicleWriter<V, I> {
  const { table } = shape;
  const queries = ({ database }: AppContext) => database.query as unknown as AnyVehicleTable;
  const present = async (context: AppContext, rows: VehicleRow[]): Promise<AdminFields<V>[]> => {
    const vehicles = await presentRows<V>(context, shape, rows);
    return rows.map(({ version, updated_at, updated_by }, i) => ({
      ...(vehicles[i] as V),
      version,
      updated_at,
      updated_by,
    }));
  };
  const one = async (context: AppContext, row: VehicleRow | undefined): Promise<AdminFields<V>> => {
    const [found] = row ? await present(context, [row]) : [];
    if (!found) throw new DomainError('not_found', MISSING);
    return found;
  };
  const rowOf = (context: AppContext, id: number) =>
    queries(context).selectFrom(table).selectAll().where('id', '=', id).where('deleted_at', 'is', null);

  /** The row as it is, kept from other writers until the transaction ends. */
  const seen = async (context: AppContext, id: number, version: number | null | undefined): Promise<VehicleRow> => {
    const row = await rowOf(context, id).executeTakeFirst();
    if (!row) throw new DomainError('not_found', MISSING);
    if (version != null && version !== row.version) throw stale(row);
    return row;
  };
  const write = async (context: AppContext, admin: Admin, { id }: VehicleRow, columns: Updateable<TruckTable>) => {
    const written = queries(context)
      .updateTable(table)
      .set((of) => ({
        ...columns,
        version: of('version', '+', 1),
        updated_at: new Date().toISOString(),
        updated_by: admin.name,
      }))
      .where('id', '=', id)
      .returningAll();
    return one(context, await written.executeTakeFirst());
  };
  const refuseWrong = async (context: AppContext, fields: Partial<I>, id?: number) => {
    const wrong = await wrongReferences(context, shape, fields, id);
    if (Object.keys(wrong).length > 0) throw new DomainError('invalid', 'Certains champs sont à corriger.', wrong);
  };

  return {
    present,
    find: async (context, id) => one(context, await rowOf(context, id).executeTakeFirst()),
    create: (context, _admin, input) =>
      asOneWriter(context, async (inside) => {
        await refuseWrong(inside, input);
        const columns = columnsOf(input, shape);
        return one(inside, await queries(inside).insertInto(table).values(columns).returningAll().executeTakeFirst());
      }),
    amend: (context, admin, id, changes, version) =>
      asOneWriter(context, async (inside) => {
        const row = await seen(inside, id, version);
        await refuseWrong(inside, changes, id);
        const { created_at: _kept, ...columns } = columnsOf({ ...inputOf<I>(row, shape), ...changes }, shape);
        return write(inside, admin, row, columns as Updateable<TruckTable>);
      }),
    discard: (context, admin, id, version) =>
      asOneWriter(context, async (inside) =>
        write(inside, admin, await seen(inside, id, version), { deleted_at: new Date().toISOString() }),
      ),
    restore: (context, admin, id) =>
      asOneWriter(context, async (inside) => {
        const row = await queries(inside).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
        if (!row?.deleted_at) throw new DomainError('not_found', MISSING);
        return write(inside, admin, row, { deleted_at: null });
      }),
    bin: async (context) =>
      present(
        context,
        await queries(context)
          .selectFrom(table)
          .selectAll()
          .where('deleted_at', 'is not', null)
          .orderBy('deleted_at', 'desc')
          .execute(),
      ),
    wrongReferences: (context, fields, id) => wrongReferences(context, shape, fields, id),
  };
}

/** Who was faster, and when (D39). */
function stale({ updated_by, updated_at }: VehicleRow): DomainError {
  const who = updated_by === '' ? 'quelqu’un d’autre' : updated_by;
  const when = updated_at === null ? '' : ` à ${hourAndMinute(new Date(updated_at))}`;
  return new DomainError('conflict', `Modifié par ${who}${when} : vos changements ne sont pas encore enregistrés.`);
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
  context: AppContext,
  { table }: Shape,
  { brand, images, reference }: Partial<VehicleInput>,
  id?: number,
): Promise<Record<string, string>> {
  const { query } = context.database;
  const wrong: Record<string, string> = {};
  if (brand != null && !(await query.selectFrom('brands').select('id').where('id', '=', brand).executeTakeFirst()))
    wrong.brand = 'Cette marque n’existe pas';
  const paths = (images ?? []).filter((image) => !isWebAddress(image));
  const known = await knownPaths(context, paths);
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
