import { setImmediate } from 'node:timers/promises';
import { readRevision } from '../../server/db/database.ts';
import { type House, inTransaction } from '../../server/house.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Admin } from '../admin/admin.ts';
import { findOrCreateBrand, listBrands } from '../brands/brands.store.ts';
import { cars } from '../cars/cars.store.ts';
import { trucks } from '../trucks/trucks.store.ts';
import { listFuels } from '../vehicles/fuels.store.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import type { Shape } from '../vehicles/vehicles.store.ts';
import { splitList } from './cells.ts';
import { type Headings, matchHeadings } from './headings.ts';
import { CAR_LIST, type ListKind, TRUCK_LIST } from './kinds.ts';
import { type Plan, planOf, referenceIn } from './plan.ts';
import { findStored, insertVehicles, rewriteVehicles, storedPaths } from './stock.store.ts';
import type { StockFile } from './stock-file.ts';
import { pathIn, termsOf } from './terms.ts';

/** Rows written so far, of how many. Throwing stops the import; nothing is written then. */
export type Progress = (done: number, all: number) => void;

/** An import that has been looked at and not done yet. */
export type PreparedImport = {
  plan: Plan<unknown>;
  /** Headings of the file that mean nothing here. */
  ignored: string[];
  /**
   * Writes everything in one transaction, or nothing.
   * @throws Refusal when the catalogue has changed since, so that something else than the plan would happen.
   */
  apply(admin: Admin, progress: Progress): Promise<void>;
};

/** Reads what a list would change. Writes nothing. @throws Refusal when its columns are not those of a stock list. */
export function prepareImport(house: House, file: StockFile): Promise<PreparedImport> {
  return file.kind === 'cars'
    ? prepare(house, file, CAR_LIST, cars.shape)
    : prepare(house, file, TRUCK_LIST, trucks.shape);
}

async function prepare<V extends VehicleInput>(
  house: House,
  file: StockFile,
  list: ListKind<V>,
  shape: Shape,
): Promise<PreparedImport> {
  const headings = matchHeadings(file.headings, list.columns);
  const planIn = (inside: House) => planFrom(inside, file, headings, list.blank, shape);
  const revision = await readRevision(house.database);
  const plan = await planIn(house);
  return {
    plan,
    ignored: headings.ignored,
    async apply(admin, progress) {
      // Nothing to write: no reason to keep other writers out.
      if (plan.created.length + plan.changed.length === 0) return;
      await inTransaction(house, async (inside) => {
        if ((await lockCatalogue(inside)) !== revision && !isSame(await planIn(inside), plan))
          throw new Refusal(
            'conflict',
            'Le catalogue a changé depuis l’aperçu : rien n’a été écrit. Relancez la commande.',
          );
        await write(inside, admin, shape, plan, progress);
      });
    },
  };
}

async function planFrom<V extends VehicleInput>(
  house: House,
  { rows }: StockFile,
  headings: Headings<V>,
  blank: V,
  shape: Shape,
): Promise<Plan<V>> {
  const cellsUnder = (heading: string) => {
    const index = headings.fields.find(({ column }) => column.heading === heading)?.index ?? -1;
    return rows.map(({ cells }) => cells[index] ?? '');
  };
  const paths = cellsUnder('Photos').flatMap((cell) =>
    splitList(cell, { atLines: true }).flatMap((text) => pathIn(text) ?? []),
  );
  const references = rows.map((row) => referenceIn(row, headings)).filter(Boolean);
  const terms = termsOf(
    await listFuels(house),
    await listBrands(house),
    cellsUnder('Marque'),
    await storedPaths(house, paths),
  );
  return planOf(headings, rows, blank, await findStored<V>(house, shape, references), terms);
}

/** Keeps every other writer of the catalogue out until the transaction ends, and answers the revision (unchanged). */
async function lockCatalogue({ database }: House): Promise<number> {
  const { revision } = await database.query
    .updateTable('catalogue')
    .set((of) => ({ revision: of.ref('revision') }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

const isSame = (one: Plan<unknown>, other: Plan<unknown>) => JSON.stringify(one) === JSON.stringify(other);

async function write<V extends VehicleInput>(
  house: House,
  admin: Admin,
  shape: Shape,
  plan: Plan<V>,
  progress: Progress,
): Promise<void> {
  const brands = new Map<number, number>();
  for (const { id, name } of plan.newBrands) brands.set(id, (await findOrCreateBrand(house, admin, name)).id);
  const withBrand = <G extends { vehicle: V }>(good: G) => {
    const { vehicle } = good;
    return { ...good, vehicle: { ...vehicle, brand: brands.get(vehicle.brand ?? 0) ?? vehicle.brand } };
  };
  const all = plan.created.length + plan.changed.length;
  let done = 0;
  const onRows = async (rows: number) => {
    done += rows;
    progress(done, all);
    // SQLite answers without waiting; without this, signals would wait for the end.
    await setImmediate();
  };
  const created = plan.created.map(withBrand).map(({ vehicle }) => vehicle);
  await insertVehicles(house, admin, shape, created, onRows);
  await rewriteVehicles(house, admin, shape, plan.changed.map(withBrand), onRows);
}
