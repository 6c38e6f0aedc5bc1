import { isDeepStrictEqual } from 'node:util';
import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { batches } from '../../../shared/batches.ts';
import { DomainError } from '../../../shared/errors.ts';
import { type Admin, withOrigin } from '../../platform/auth/admin.ts';
import { replacedOriginals, withEdits } from '../../platform/images/edit/originals.repository.ts';
import { knownPaths } from '../../platform/images/processing/pictures.repository.ts';
import { entriesBetween, entriesByIds } from '../../platform/journal/journal.repository.ts';
import type { JournalEntry } from '../../platform/journal/journal.schema.ts';
import type { Changes } from '../../platform/journal/journal.ts';
import { fieldLabel } from '../../platform/journal/journal-labels.ts';
import { listBrands, removeBrand } from '../../stock/brands/brands.repository.ts';
import { describeVehicleField } from '../../stock/kinds/describe-vehicle-field.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import type { VehicleRow } from '../../stock/vehicles/rows/vehicle.table.ts';
import { inputOf, isWebAddress, stateOf } from '../../stock/vehicles/rows/vehicle-row.server.ts';
import { changeVehicles, reassignBrand, rewriteVehicles } from '../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { rowsByIds } from '../../stock/vehicles/rows/vehicles.repository.ts';
import type { AnyInput, VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { vehiclesOfBrand } from './csv/csv.repository.ts';
import type { RevertTask } from './import-task.server.ts';
import { findJob, type ImportRow, isRecent, revertedBy, setReverted } from './imports.repository.ts';
import { dropImport } from './photos/photo-queue.repository.ts';
import type { Reverted, UnrevertedVehicle } from './stock-import.schema.ts';

/** Reverts an import by the entries of the journal. */

const ROWS_PER_PROGRESS = 100;

/** These fields describe the status. They are reverted together or not at all. */
const STATE_FIELDS = ['status', 'sold_at', 'final_price', 'reserved_until', 'reserved_note'];

/** `placements` is the number of times that photos of the import were placed in the vehicle after the write. */
type Step = { id: number; title: string; changes: Changes | null; placements: number };

/**
 * Reverts a whole import, or nothing. Moves created vehicles to the trash, gives the other vehicles their former
 * values, and deletes created brands. Does not change fields that somebody has changed since, and names them.
 * @throws DomainError if there is nothing to revert
 */
export function revertImport(
  context: AppContext,
  admin: Admin,
  { job }: RevertTask,
  onProgress: (done: number, total: number) => void,
): Promise<Reverted> {
  return asOneWriter(context, async (inside) => {
    const row = await findJob(inside, job);
    if (row?.state !== 'done')
      throw new DomainError('conflict', 'Cet import n’a rien écrit : il n’y a rien à annuler.');
    const previousResult = revertedBy(row);
    if (previousResult) return previousResult;
    if (!isRecent(row)) throw new DomainError('gone', 'Cet import est trop ancien pour être annulé en entier.');
    const kind: VehicleSchema = KINDS[row.kind];
    const entries = await entriesBetween(inside, kind.name, row.journal_from, row.journal_to);
    const placed = await entriesByIds(inside, await dropImport(inside, job));
    const steps = stepsOf(entries, placed);
    const importer = withOrigin(admin, 'import');
    const reverted = await revertSteps(inside, importer, kind, steps, onProgress);
    const createdIds = new Set(steps.flatMap(({ id, changes }) => (changes === null ? [id] : [])));
    reverted.brands = await removeCreatedBrands(inside, importer, row, createdIds);
    await setReverted(inside, job, reverted);
    return reverted;
  });
}

/** Joins the write of a vehicle with the later placements of its photos. */
function stepsOf(entries: readonly JournalEntry[], placed: readonly JournalEntry[]): Step[] {
  const steps = new Map<number, Step>();
  for (const { id, title, action, changes } of entries)
    steps.set(id, { id, title, changes: action === 'create' ? null : changes, placements: 0 });
  for (const { id, title, changes } of placed) {
    const step = steps.get(id) ?? { id, title, changes: {}, placements: 0 };
    steps.set(id, {
      ...step,
      changes: step.changes && withLater(step.changes, changes),
      placements: step.placements + 1,
    });
  }
  return [...steps.values()];
}

/** If somebody changed the images between both changes, keeps the first change. Then the images do not match it. */
function withLater(changes: Changes, { images: later }: Changes): Changes {
  if (!later) return changes;
  const before = changes.images ?? [later[0], later[0]];
  return isDeepStrictEqual(before[1], later[0]) ? { ...changes, images: [before[0], later[1]] } : changes;
}

async function revertSteps(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  steps: readonly Step[],
  onProgress: (done: number, total: number) => void,
): Promise<Reverted> {
  const reverted: Reverted = { trashed: 0, restored: 0, brands: [], left: [], changed_since: [], edited_photos: 0 };
  const brands = new Set((await listBrands(context)).map(({ id }) => id));
  onProgress(0, steps.length);
  let done = 0;
  for (const batch of batches(steps, ROWS_PER_PROGRESS)) {
    const ids = batch.map(({ id }) => id);
    const rows = new Map((await rowsByIds(context, kind.name, ids)).map((row) => [row.id, row]));
    const createdRows = batch.flatMap(({ id, changes }) => (changes === null ? (rows.get(id) ?? []) : []));
    const placements = new Map(batch.map((step) => [step.id, step.placements]));
    await trashCreated(context, admin, kind, createdRows, placements, reverted);
    await restoreChanged(context, admin, kind, batch, rows, brands, reverted);
    done += batch.length;
    onProgress(done, steps.length);
  }
  return reverted;
}

/** `rows` are the created vehicles that are not yet in the trash. */
async function trashCreated(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  rows: readonly VehicleRow[],
  placements: ReadonlyMap<number, number>,
  reverted: Reverted,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await changeVehicles(context, admin, kind.name, ids, { deleted_at: new Date().toISOString() });
  reverted.trashed += rows.length;
  const changedRows = rows.filter(({ id, version }) => version > 1 + (placements.get(id) ?? 0));
  reverted.changed_since.push(...changedRows.map(({ id, title }) => ({ id, title, fields: [] })));
}

async function restoreChanged(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  steps: readonly Step[],
  rows: ReadonlyMap<number, VehicleRow>,
  brands: ReadonlySet<number>,
  reverted: Reverted,
): Promise<void> {
  const rewritten: { id: number; vehicle: AnyInput }[] = [];
  for (const { id, title, changes } of steps) {
    if (changes === null) continue;
    const row = rows.get(id);
    if (!row) {
      reverted.left.push({ id, title, fields: [] });
      continue;
    }
    const { vehicle, unrevertedFields } = await valuesBefore(context, kind, row, changes, brands);
    if (unrevertedFields.length > 0) reverted.left.push(unrevertedVehicle(row, kind, unrevertedFields));
    if (unrevertedFields.length < Object.keys(changes).length) rewritten.push({ id, vehicle });
  }
  const images = rewritten.flatMap(({ vehicle }) => vehicle.images);
  reverted.edited_photos += (await replacedOriginals(context, images)).size;
  reverted.restored += (await rewriteVehicles(context, admin, kind, rewritten)).length;
}

/** Deletes created brands and returns their names. Keeps a brand that was renamed since or that another vehicle has. */
async function removeCreatedBrands(
  context: AppContext,
  admin: Admin,
  { kind, journal_from, journal_to }: ImportRow,
  createdIds: ReadonlySet<number>,
): Promise<string[]> {
  const brands = await listBrands(context);
  const removedNames: string[] = [];
  for (const { id, title, action } of await entriesBetween(context, 'brands', journal_from, journal_to)) {
    if (action !== 'create' || !brands.some((brand) => brand.id === id && brand.brandName === title)) continue;
    const vehicles = await vehiclesOfBrand(context, id);
    if (!vehicles.every((vehicle) => vehicle.kind === kind && vehicle.isInTrash && createdIds.has(vehicle.id)))
      continue;
    await reassignBrand(context, admin, id, null);
    await removeBrand(context, admin, id, reassignBrand);
    removedNames.push(title);
  }
  return removedNames;
}

function unrevertedVehicle(
  { id, title }: VehicleRow,
  kind: VehicleSchema,
  fields: readonly string[],
): UnrevertedVehicle {
  return { id, title, fields: [...new Set(fields.map((field) => fieldLabel(kind.name, field, describeVehicleField)))] };
}

/** Returns the row as it was before the import, and the names of the fields that keep their present value. */
async function valuesBefore(
  context: AppContext,
  kind: VehicleSchema,
  row: VehicleRow,
  changes: Changes,
  brands: ReadonlySet<number>,
): Promise<{ vehicle: AnyInput; unrevertedFields: string[] }> {
  const input = inputOf(row, kind.fields);
  const state = stateOf(row);
  const current: Readonly<Record<string, unknown>> = { ...input, ...state };
  const isSame = (field: string) => isDeepStrictEqual(current[field], changes[field]?.[1]);
  const stateFields = STATE_FIELDS.filter((field) => field in changes);
  const isStateSame = stateFields.every(isSame);
  const unrevertedFields: string[] = [];
  const previousValues: Record<string, unknown> = {};
  for (const [field, [value]] of Object.entries(changes)) {
    const isUnchanged = STATE_FIELDS.includes(field) ? isStateSame : isSame(field);
    if (isUnchanged && (await isPossible(context, field, value, brands))) previousValues[field] = value;
    else unrevertedFields.push(field);
  }
  const stateBefore = Object.fromEntries(
    STATE_FIELDS.filter((name) => name in previousValues).map((name) => [name, previousValues[name]]),
  );
  const fieldsBefore = Object.fromEntries(
    Object.entries(previousValues).filter(([name]) => !STATE_FIELDS.includes(name)),
  );
  return { vehicle: { ...input, ...fieldsBefore, state: { ...state, ...stateBefore } }, unrevertedFields };
}

/** False if the value is a brand or a picture that was deleted since. */
async function isPossible(
  context: AppContext,
  field: string,
  value: unknown,
  brands: ReadonlySet<number>,
): Promise<boolean> {
  if (field === 'brand') return value === null || brands.has(Number(value));
  if (field !== 'images') return true;
  const images: unknown[] = Array.isArray(value) ? value : [];
  const given = images.map(String).filter((image) => !isWebAddress(image));
  const paths = withEdits(given, await replacedOriginals(context, given));
  return (await knownPaths(context, paths)).size === paths.length;
}
