import { setImmediate } from 'node:timers/promises';
import { type AppContext, inTransaction } from '../../server/app-context.ts';
import { readRevision } from '../../server/db/database.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Admin } from '../auth/admin.ts';
import { findOrCreateBrand, listBrands } from '../brands/brands.repository.ts';
import { cars } from '../cars/cars.repository.ts';
import { trucks } from '../trucks/trucks.repository.ts';
import { listFuels } from '../vehicles/fuels.repository.ts';
import type { VehicleInput } from '../vehicles/vehicle.ts';
import type { Shape } from '../vehicles/vehicles.repository.ts';
import { splitList } from './cells.ts';
import { findStored, insertVehicles, rewriteVehicles, storedPaths } from './csv.repository.ts';
import { CAR_LIST, type ListKind, TRUCK_LIST } from './csv-kinds.ts';
import { type Headings, matchHeadings } from './headings.ts';
import { type Plan, planOf, referenceIn } from './import-plan.ts';
import { pathIn, termsOf } from './lookup.ts';
import type { StockFile } from './stock-file.ts';

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
export function prepareImport(context: AppContext, file: StockFile): Promise<PreparedImport> {
  return file.kind === 'cars'
    ? prepare(context, file, CAR_LIST, cars.shape)
    : prepare(context, file, TRUCK_LIST, trucks.shape);
}

async function prepare<V extends VehicleInput>(
  context: AppContext,
  file: StockFile,
  list: ListKind<V>,
  shape: Shape,
): Promise<PreparedImport> {
  const headings = matchHeadings(file.headings, list.columns);
  const planIn = (inside: AppContext) => planFrom(inside, file, headings, list.blank, shape);
  const revision = await readRevision(context.database);
  const plan = await planIn(context);
  return {
    plan,
    ignored: headings.ignored,
    async apply(admin, progress) {
      // Nothing to write: no reason to keep other writers out.
      if (plan.created.length + plan.changed.length === 0) return;
      await inTransaction(context, async (inside) => {
        if ((await lockCatalogue(inside)) !== revision && !isSame(await planIn(inside), plan))
          throw new DomainError(
            'conflict',
            'Le catalogue a changé depuis l’aperçu : rien n’a été écrit. Relancez la commande.',
          );
        await write(inside, admin, shape, plan, progress);
      });
    },
  };
}

async function planFrom<V extends VehicleInput>(
  context: AppContext,
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
    await listFuels(context),
    await listBrands(context),
    cellsUnder('Marque'),
    await storedPaths(context, paths),
  );
  return planOf(headings, rows, blank, await findStored<V>(context, shape, references), terms);
}

/** Keeps every other writer of the catalogue out until the transaction ends, and answers the revision (unchanged). */
async function lockCatalogue({ database }: AppContext): Promise<number> {
  const { revision } = await database.query
    .updateTable('catalogue')
    .set((of) => ({ revision: of.ref('revision') }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

const isSame = (one: Plan<unknown>, other: Plan<unknown>) => JSON.stringify(one) === JSON.stringify(other);

async function write<V extends VehicleInput>(
  context: AppContext,
  admin: Admin,
  shape: Shape,
  plan: Plan<V>,
  progress: Progress,
): Promise<void> {
  const brands = new Map<number, number>();
  for (const { id, name } of plan.newBrands) brands.set(id, (await findOrCreateBrand(context, admin, name)).id);
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
  await insertVehicles(context, admin, shape, created, onRows);
  await rewriteVehicles(context, admin, shape, plan.changed.map(withBrand), onRows);
}
