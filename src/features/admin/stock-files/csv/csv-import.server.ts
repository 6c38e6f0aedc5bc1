import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { splitList } from '../../../../shared/csv-cells.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { type Admin, withOrigin } from '../../../platform/auth/admin.ts';
import { findOrCreateBrand, listBrands } from '../../../stock/brands/brands.repository.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import { listFuels } from '../../../stock/vehicles/rows/fuels.repository.ts';
import { DRAFT } from '../../../stock/vehicles/status/status.ts';
import { stateAfter } from '../../../stock/vehicles/status/status-rules.ts';
import type { AnyInput, VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import { CSV_KINDS } from './columns/csv-kinds.ts';
import { type Headings, matchHeadings } from './columns/headings.ts';
import { pathIn, termsOf } from './columns/lookup.ts';
import { findStored, missingIds, storedPaths, writeVehicles } from './csv.repository.ts';
import type { Row } from './csv-file.ts';
import { savedBrands } from './import-choices.repository.ts';
import { type Plan, planOf, referenceIn } from './import-plan.ts';
import type { StockFile } from './stock-file.ts';

const CHANGED =
  'Le catalogue a changé depuis l’aperçu : rien n’a été écrit. Vérifiez à nouveau ce qui changerait, puis importez.';

/** Rows written so far, of how many. Throwing stops the import; nothing is written then. */
export type Progress = (done: number, all: number) => void;

/** An import that has been previewed and not done yet. */
export type PreparedImport = {
  plan: Plan;
  /** Headings of the file that mean nothing here. */
  ignored: string[];
  /**
   * Writes everything in one transaction, or nothing.
   * @throws DomainError where the catalogue has changed since, so that something else than the plan would happen.
   */
  apply(admin: Admin, progress: Progress): Promise<void>;
};

export type ImportOptions = {
  /** Headings of the columns whose empty cells erase what is stored; by default they leave it. */
  emptyClears?: readonly string[];
  /** New vehicles are online at once; by default they are drafts. */
  publish?: boolean;
};

/**
 * Reads what a file would change. Writes nothing.
 * @throws DomainError where its columns are not those of a stock file
 */
export async function prepareImport(
  context: AppContext,
  file: StockFile,
  { emptyClears = [], publish = false }: ImportOptions = {},
): Promise<PreparedImport> {
  const kind = KINDS[file.kind];
  const { columns, blank } = CSV_KINDS[file.kind];
  const headings = matchHeadings(file.headings, columns, emptyClears);
  const source = { kind: file.kind, headings, rows: file.rows, blank: publish ? blank : { ...blank, state: DRAFT } };
  const { plan, digest } = await previewImport(context, source);
  return {
    plan,
    ignored: headings.ignored,
    async apply(admin, progress) {
      // With nothing to write the catalogue need not be locked.
      if (plan.created.length + plan.changed.length === 0) return;
      await inTransaction(context, async (inside) => {
        const confirmed = await confirmPreview(inside, source, digest);
        await writePlan(inside, withOrigin(admin, 'import'), kind, confirmed.plan, progress);
      });
    },
  };
}

/** Rows whose columns are known. */
export type ImportSource = {
  kind: VehicleKind;
  headings: Headings;
  rows: readonly Row[];
  /** What a new vehicle starts from. */
  blank: AnyInput;
  /** What brands of the file mean, for this import before all others. */
  aliases?: ReadonlyMap<string, number>;
};

/** What an import would do, before it writes. */
export type Preview = {
  plan: Plan;
  /** Ids of the vehicles that lists show and the file does not name. */
  missing: number[];
  /** Of the plan, then of the missing vehicles: two previews with one digest would write the same. */
  digest: string;
};

/** What rows would change. Saved names of brands count. */
export async function previewImport(context: AppContext, source: ImportSource): Promise<Preview> {
  const { kind, headings, rows, blank, aliases = new Map() } = source;
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
    new Map([...(await savedBrands(context)), ...aliases]),
  );
  const stored = await findStored(context, KINDS[kind], references);
  const plan = planOf(headings, rows, blank, stored, terms);
  const missing = await missingIds(context, kind, new Set(Array.from(stored.values(), ({ id }) => id)));
  return { plan, missing, digest: `${digestOf(plan)}.${digestOf(missing)}` };
}

const digestOf = (part: object) => hash('sha256', JSON.stringify(part), 'hex');

/**
 * The preview of a source once more, with the catalogue locked for other writers until the transaction ends.
 * @param withMissing the vehicles that are missing are written too, and have to be the same.
 * @throws DomainError conflict where the catalogue has changed since, so that something else would be written
 */
export async function confirmPreview(
  context: AppContext,
  source: ImportSource,
  digest: string,
  withMissing = false,
): Promise<Preview> {
  await lockCatalogue(context);
  const preview = await previewImport(context, source);
  const [ofPlan = ''] = digest.split('.');
  if (!preview.digest.startsWith(withMissing ? digest : ofPlan)) throw new DomainError('conflict', CHANGED);
  return preview;
}

async function lockCatalogue({ database }: AppContext): Promise<void> {
  await database.query
    .updateTable('catalogue')
    .set((of) => ({ revision: of.ref('revision') }))
    .execute();
}

/** Writes a plan, in the transaction of the context. */
export async function writePlan(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  plan: Plan,
  progress: Progress,
): Promise<void> {
  const brands = new Map<number, number>();
  for (const { id, name } of plan.newBrands) brands.set(id, (await findOrCreateBrand(context, admin, name)).id);
  const now = new Date();
  const written = <G extends Plan['created'][number]>(good: G) => {
    const { vehicle } = good;
    const { state } = vehicle;
    const brand = brands.get(vehicle.brand ?? 0) ?? vehicle.brand;
    return { ...good, vehicle: { ...vehicle, brand, ...(state ? { state: stateAfter(state, {}, now) } : {}) } };
  };
  const all = plan.created.length + plan.changed.length;
  let done = 0;
  const onRows = async (rows: number) => {
    done += rows;
    progress(done, all);
    // SQLite never yields to the event loop; without this, signals would be handled at the end only.
    await setImmediate();
  };
  const created = plan.created.map(written).map(({ vehicle }) => vehicle);
  await writeVehicles(context, admin, kind, { created, changed: plan.changed.map(written) }, onRows);
}
