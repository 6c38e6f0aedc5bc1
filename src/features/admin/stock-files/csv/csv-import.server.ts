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
import { cellLookup, pathIn } from './columns/lookup.ts';
import { findVehicles, missingIds, storedPaths, writeVehicles } from './csv.repository.ts';
import type { CsvRow } from './csv-file.ts';
import { savedBrands } from './import-choices.repository.ts';
import { type Plan, planOf, referenceIn } from './import-plan.ts';
import type { StockFile } from './stock-file.ts';

const CHANGED =
  'Le catalogue a changé depuis l’aperçu : rien n’a été écrit. Vérifiez à nouveau ce qui changerait, puis importez.';

/** Rows written so far, of how many. Throwing stops the import; nothing is written then. */
export type OnProgress = (done: number, total: number) => void;

/** An import that has been previewed and not done yet. */
export type PreparedImport = {
  plan: Plan;
  /** Headings of the file that mean nothing here. */
  ignored: string[];
  /**
   * Writes everything in one transaction, or nothing.
   * @throws DomainError if the catalogue has changed since, so that something else than the plan would happen.
   */
  apply(admin: Admin, onProgress: OnProgress): Promise<void>;
};

export type PrepareOptions = {
  /** Headings of the columns whose empty cells erase the stored value; by default they leave it. */
  emptyClears?: readonly string[];
  /** New vehicles are online at once; by default they are drafts. */
  publish?: boolean;
};

/**
 * Reads the changes that a file would make. Writes nothing.
 * @throws DomainError if its columns are not those of a stock file
 */
export async function prepareImport(
  context: AppContext,
  file: StockFile,
  { emptyClears = [], publish = false }: PrepareOptions = {},
): Promise<PreparedImport> {
  const kind = KINDS[file.kind];
  const { columns, blank } = CSV_KINDS[file.kind];
  const headings = matchHeadings(file.headings, columns, emptyClears);
  const source = { kind: file.kind, headings, rows: file.rows, blank: publish ? blank : { ...blank, state: DRAFT } };
  const { plan, digest } = await previewImport(context, source);
  return {
    plan,
    ignored: headings.ignored,
    async apply(admin, onProgress) {
      // With nothing to write the catalogue need not be locked.
      if (plan.created.length + plan.changed.length === 0) return;
      await inTransaction(context, async (inside) => {
        const preview = await confirmPreview(inside, source, digest);
        await writePlan(inside, withOrigin(admin, 'import'), kind, preview.plan, onProgress);
      });
    },
  };
}

/** Rows whose columns are known. */
export type ImportSource = {
  kind: VehicleKind;
  headings: Headings;
  rows: readonly CsvRow[];
  /** The values that a new vehicle starts from. */
  blank: AnyInput;
  /** The brands that names of the file mean, in this import before all others. */
  aliases?: ReadonlyMap<string, number>;
};

/** The result of an import before it writes. */
type PlanPreview = {
  plan: Plan;
  /** Ids of the vehicles that lists show and the file does not name. */
  missing: number[];
  /** The digest of the plan and of the missing vehicles: two previews with one digest would write the same. */
  digest: string;
};

/** Previews the rows of an import. Saved names of brands count. */
export async function previewImport(context: AppContext, source: ImportSource): Promise<PlanPreview> {
  const { kind, headings, rows, blank, aliases = new Map() } = source;
  const cellsUnder = (heading: string) => {
    const index = headings.fields.find(({ column }) => column.heading === heading)?.index ?? -1;
    return rows.map(({ cells }) => cells[index] ?? '');
  };
  const paths = cellsUnder('Photos').flatMap((cell) =>
    splitList(cell, { atLines: true }).flatMap((text) => pathIn(text) ?? []),
  );
  const references = rows.map((row) => referenceIn(row, headings)).filter(Boolean);
  const lookup = cellLookup(
    await listFuels(context),
    await listBrands(context),
    cellsUnder('Marque'),
    await storedPaths(context, paths),
    new Map([...(await savedBrands(context)), ...aliases]),
  );
  const storedVehicles = await findVehicles(context, KINDS[kind], references);
  const plan = planOf(headings, rows, blank, storedVehicles, lookup);
  const missing = await missingIds(context, kind, new Set(Array.from(storedVehicles.values(), ({ id }) => id)));
  return { plan, missing, digest: `${digestOf(plan)}.${digestOf(missing)}` };
}

const digestOf = (part: object) => hash('sha256', JSON.stringify(part), 'hex');

/**
 * The preview of a source once more, with the catalogue locked for other writers until the transaction ends.
 * @param withMissing the vehicles that are missing are written too, and have to be the same.
 * @throws DomainError conflict if the catalogue has changed since, so that something else would be written
 */
export async function confirmPreview(
  context: AppContext,
  source: ImportSource,
  digest: string,
  withMissing = false,
): Promise<PlanPreview> {
  await lockCatalogue(context);
  const preview = await previewImport(context, source);
  const [planDigest = ''] = digest.split('.');
  if (!preview.digest.startsWith(withMissing ? digest : planDigest)) throw new DomainError('conflict', CHANGED);
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
  onProgress: OnProgress,
): Promise<void> {
  const brands = new Map<number, number>();
  for (const { id, name } of plan.newBrands) brands.set(id, (await findOrCreateBrand(context, admin, name)).id);
  const now = new Date();
  const withStoredBrand = <G extends Plan['created'][number]>(row: G) => {
    const { vehicle } = row;
    const { state } = vehicle;
    const brand = brands.get(vehicle.brand ?? 0) ?? vehicle.brand;
    return { ...row, vehicle: { ...vehicle, brand, ...(state ? { state: stateAfter(state, {}, now) } : {}) } };
  };
  const total = plan.created.length + plan.changed.length;
  let done = 0;
  const onRows = async (rows: number) => {
    done += rows;
    onProgress(done, total);
    // SQLite never yields to the event loop; without this, signals would be handled at the end only.
    await setImmediate();
  };
  const created = plan.created.map(withStoredBrand).map(({ vehicle }) => vehicle);
  await writeVehicles(context, admin, kind, { created, changed: plan.changed.map(withStoredBrand) }, onRows);
}
