import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../../../server/app-context.ts';
import { batches } from '../../../../shared/batches.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import { findOrCreateBrand, listBrands } from '../../../stock/brands/brands.repository.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import { listFuels } from '../../../stock/vehicles/rows/fuels.repository.ts';
import { insertVehicles, rewriteVehicles } from '../../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { stateAfter } from '../../../stock/vehicles/status/status-rules.ts';
import type { AnyInput, VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import type { PhotoChoices } from '../photos/listed-photos.ts';
import { photoLookup, queuePhotos } from '../photos/photo-queue.repository.ts';
import type { LeftOut } from '../stock-import.schema.ts';
import { cellAt, type Headings } from './columns/column-mapping.ts';
import { photosIn } from './columns/list-cells.ts';
import { cellLookup, pathIn } from './columns/lookup.ts';
import {
  findVehicles,
  findVehiclesByPlate,
  missingIds,
  releaseReferences,
  revertedIds,
  storedPaths,
} from './csv.repository.ts';
import type { CsvRow } from './csv-row.ts';
import { savedBrands } from './import-choices.repository.ts';
import { PHOTOS, type Plan, planOf, referenceIn } from './import-plan.ts';

const CHANGED =
  'Le catalogue a changé depuis l’aperçu : rien n’a été écrit. Vérifiez à nouveau ce qui changerait, puis importez.';

const ROWS_PER_PROGRESS = 200;

export type OnProgress = (done: number, total: number) => void;

/** The rows of a file whose columns are known. */
export type ImportSource = {
  kind: VehicleKind;
  headings: Headings;
  rows: readonly CsvRow[];
  blank: AnyInput;
  /** Ids of brands by their names in the file. They override saved choices. */
  aliases?: ReadonlyMap<string, number>;
  /** The rejected cells to leave out, so that their lines are imported. */
  leftOut?: readonly LeftOut[];
  photoChoices?: PhotoChoices;
};

/** The rows that an import would write. */
type PlanPreview = {
  plan: Plan;
  /** Ids of the listed vehicles that the file does not name. */
  missing: number[];
  /** Number of photos in the file that were edited since. Their newest edits take their place. */
  editedPhotos: number;
  /** Two previews with the same digest would write the same. */
  digest: string;
};

/** Plans an import. Also uses the saved names of brands. */
export async function previewImport(context: AppContext, source: ImportSource): Promise<PlanPreview> {
  const { kind, headings, rows, blank, aliases = new Map(), leftOut, photoChoices = DEFAULT_CHOICES } = source;
  const cellsUnder = (heading: string) => {
    const field = headings.fields.find(({ column }) => column.heading === heading);
    return field ? rows.map(({ cells }) => cellAt(cells, field)) : [];
  };
  const paths = cellsUnder(PHOTOS).flatMap((cell) => photosIn(cell).flatMap((text) => pathIn(text) ?? []));
  const stored = await storedPaths(context, paths);
  const editedPhotos = [...stored].filter(([path, picture]) => path !== picture).length;
  const references = rows.map((row) => referenceIn(row, headings)).filter(Boolean);
  const find = headings.isByPlate ? findVehiclesByPlate : findVehicles;
  const storedVehicles = await find(context, KINDS[kind], references);
  const hasPhotos = headings.fields.some(({ column }) => column.field === 'images');
  const lookup = cellLookup(
    await listFuels(context),
    await listBrands(context),
    cellsUnder('Marque'),
    stored,
    new Map([...(await savedBrands(context)), ...aliases]),
    await photoLookup(context, kind, hasPhotos ? storedVehicles.values() : [], photoChoices),
  );
  // After a reverted import, the same list creates its vehicles again. Those in the trash give their references.
  const reverted = await revertedIds(context, kind, storedVehicles.values());
  const known = new Map([...storedVehicles].filter(([, { id }]) => !reverted.has(id)));
  const plan: Plan = { ...planOf(headings, rows, blank, known, lookup, leftOut), released: [...reverted] };
  const missing = await missingIds(context, kind, new Set(Array.from(storedVehicles.values(), ({ id }) => id)));
  return { plan, missing, editedPhotos, digest: `${digestOf(plan)}.${digestOf(missing)}` };
}

const DEFAULT_CHOICES: PhotoChoices = { keepLinks: false, replaceOwn: false };

const digestOf = (part: object) => hash('sha256', JSON.stringify(part), 'hex');

/**
 * Locks the catalogue for other writers until the transaction ends, then repeats the preview.
 * @param withMissing true if the import also changes the missing vehicles, which must be the same as in the preview
 * @throws DomainError conflict if the catalogue has changed and the import would write something else
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

/** Inserts new vehicles in their order, then rewrites changed vehicles. The photos to fetch join the queue. */
export async function writePlan(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  plan: Plan,
  job: number,
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
    // With SQLite, no query waits. Without this line, the process would handle signals only at the end.
    await setImmediate();
  };
  await releaseReferences(context, kind.name, plan.released);
  for (const batch of batches(plan.created.map(withStoredBrand), ROWS_PER_PROGRESS)) {
    const vehicles = batch.map(({ vehicle }) => vehicle);
    const rows = await insertVehicles(context, admin, kind, vehicles);
    const queued = rows.map(({ id }, index) => ({ id, toFetch: batch[index]?.toFetch ?? null }));
    await queuePhotos(context, job, kind.name, queued);
    await onRows(batch.length);
  }
  for (const batch of batches(plan.changed.map(withStoredBrand), ROWS_PER_PROGRESS)) {
    await rewriteVehicles(context, admin, kind, batch);
    const withPhotos = batch.filter(({ changes }) => changes.some(({ column }) => column === PHOTOS));
    await queuePhotos(context, job, kind.name, withPhotos);
    await onRows(batch.length);
  }
}
