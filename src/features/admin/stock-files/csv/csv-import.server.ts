import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../../../server/app-context.ts';
import { batches } from '../../../../shared/batches.ts';
import { textOf } from '../../../../shared/csv-cells.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import type { Admin } from '../../../platform/auth/admin.ts';
import { findOrCreateBrand, listBrands } from '../../../stock/brands/brands.repository.ts';
import { KINDS } from '../../../stock/kinds/kinds.ts';
import { listFuels } from '../../../stock/vehicles/rows/fuels.repository.ts';
import { sameVehicles } from '../../../stock/vehicles/rows/same-vehicle.repository.ts';
import { insertVehicles, rewriteVehicles } from '../../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { referenceKey, type SameVehicle } from '../../../stock/vehicles/same-vehicle.ts';
import { stateAfter } from '../../../stock/vehicles/status/status-rules.ts';
import type { AnyInput, VehicleSchema } from '../../../stock/vehicles/vehicle.ts';
import type { PhotoChoices } from '../photos/listed-photos.ts';
import { photoLookup, queuePhotos } from '../photos/photo-queue.repository.ts';
import type { LeftOut } from '../stock-import.schema.ts';
import { cellAt, type Headings } from './columns/column-mapping.ts';
import { photosIn } from './columns/list-cells.ts';
import { type CellLookup, cellLookup, labelKey, pathIn, type SameAnswer } from './columns/lookup.ts';
import {
  findVehicles,
  findVehiclesByPlate,
  missingIds,
  releaseReferences,
  revertedIds,
  storedByIds,
  storedPaths,
} from './csv.repository.ts';
import type { CsvRow } from './heading-line.ts';
import { savedBrands, savedLabels, savedReferences } from './import-choices.repository.ts';
import { PHOTOS, type Plan, planOf, referenceIn, type StoredVehicle } from './import-plan.ts';

const CHANGED =
  'Le catalogue a changé depuis l’aperçu : rien n’a été écrit. Vérifiez à nouveau ce qui changerait, puis importez.';

const ROWS_PER_PROGRESS = 500;

type OnProgress = (done: number, total: number) => void;

export type ImportSource = {
  kind: VehicleKind;
  headings: Headings;
  rows: readonly CsvRow[];
  blank: AnyInput;
  /** Ids of brands by their names in the file. They override saved choices. */
  aliases?: ReadonlyMap<string, number>;
  /** Meanings of labels by `labelKey`, and answers about the same vehicle by reference. */
  labels?: ReadonlyMap<string, string | null>;
  same?: ReadonlyMap<string, SameAnswer>;
  leftOut?: readonly LeftOut[];
  photoChoices?: PhotoChoices;
};

type PlanPreview = {
  plan: Plan;
  /** Ids of the listed vehicles that the file does not name. */
  missing: number[];
  /** Number of photos in the file that were edited since. Their newest edits take their place. */
  editedPhotos: number;
  /** Two previews with the same digest would write the same. */
  digest: string;
};

/** Also uses the saved names of brands. */
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
  // After a reverted import, the same list creates its vehicles again. Those in the trash give their references.
  const reverted = await revertedIds(context, kind, storedVehicles.values());
  const known = new Map([...storedVehicles].filter(([, { id }]) => !reverted.has(id)));
  const { found, answers } = await sameVehiclesOf(context, source, known);
  const hasPhotos = headings.fields.some(({ column }) => column.field === 'images');
  const meanings = new Map([...(await savedLabels(context)), ...(source.labels ?? [])]);
  const lookup: CellLookup = {
    ...cellLookup(
      await listFuels(context),
      await listBrands(context),
      cellsUnder('Marque'),
      stored,
      new Map([...(await savedBrands(context)), ...aliases]),
      await photoLookup(context, kind, hasPhotos ? known.values() : [], photoChoices),
    ),
    labelOf: (field, label) => meanings.get(labelKey(field, label)),
    sameVehicleOf: (reference) => found.get(reference),
    sameAnswerOf: (reference) => answers.get(reference),
  };
  const plan: Plan = { ...planOf(headings, rows, blank, known, lookup, leftOut), released: [...reverted] };
  const named = [...storedVehicles.values(), ...known.values(), ...found.values()];
  const missing = await missingIds(context, kind, new Set(named.map(({ id }) => id)));
  return { plan, missing, editedPhotos, digest: `${digestOf(plan)}.${digestOf(missing)}` };
}

const DEFAULT_CHOICES: PhotoChoices = { keepLinks: false, replaceOwn: false };

/** Hashes the rows in parts, because the text of a large list would take as much memory as its rows. */
function digestOf(part: object): string {
  const digest = createHash('sha256');
  for (const [name, value] of Object.entries(part)) {
    digest.update(`${name}:`);
    for (const item of Array.isArray(value) ? value : [value]) digest.update(`${JSON.stringify(item)},`);
  }
  return digest.digest('hex');
}

/**
 * Finds stored vehicles with the plate or VIN of a line under another reference, by the reference of the line. Adds to
 * `known` those that an administrator has confirmed as the same. The answers include those of earlier imports.
 */
async function sameVehiclesOf(
  context: AppContext,
  { kind, headings, rows, same = new Map() }: ImportSource,
  known: Map<string, StoredVehicle>,
): Promise<{ found: Map<string, SameVehicle>; answers: ReadonlyMap<string, SameAnswer> }> {
  const found = new Map<string, SameVehicle>();
  const answers = new Map<string, SameAnswer>(same);
  const unknown = rows.filter((row) => !known.has(referenceIn(row, headings)) && referenceIn(row, headings) !== '');
  if (unknown.length === 0) return { found, answers };
  const [plate, vin] = ['plate', 'vin'].map((name) => headings.fields.find(({ column }) => column.field === name));
  const find = plate || vin ? await sameVehicles(context, kind) : () => undefined;
  const saved = await savedReferences(context, kind);
  const savedIdOf = (reference: string) => saved.get(referenceKey(reference));
  const savedIds = unknown.flatMap((row) => savedIdOf(referenceIn(row, headings)) ?? []);
  // A saved answer about a vehicle that was deleted does not count.
  const savedVehicles = await storedByIds(context, KINDS[kind], [...new Set(savedIds)]);
  const sameIds = new Map<string, number>();
  for (const row of unknown) {
    const reference = referenceIn(row, headings);
    const textAt = (field: typeof plate) => (field ? textOf(cellAt(row.cells, field)) : '');
    const other = find(textAt(plate), textAt(vin));
    const savedVehicle = answers.has(reference) ? undefined : savedVehicles.get(savedIdOf(reference) ?? 0);
    if (savedVehicle) known.set(reference, savedVehicle);
    if (!other || (savedVehicle && savedVehicle.id !== other.id)) continue;
    found.set(reference, other);
    if (savedVehicle) answers.set(reference, 'same');
    else if (answers.get(reference) === 'same') sameIds.set(reference, other.id);
  }
  const stored = await storedByIds(context, KINDS[kind], [...new Set(sameIds.values())]);
  for (const [reference, id] of sameIds) {
    const vehicle = stored.get(id);
    if (vehicle) known.set(reference, vehicle);
  }
  return { found, answers };
}

/**
 * Locks the catalogue for other writers until the transaction ends, then repeats the preview.
 * @param withMissing true if the import also changes the missing vehicles, which must be the same as in the preview
 * @throws DomainError conflict if the catalogue has changed and the import would write something else
 */
export async function confirmPreview(
  context: AppContext,
  source: ImportSource,
  digest: string,
  withMissing: boolean,
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
    // SQLite queries block, so this lets the process handle signals.
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
