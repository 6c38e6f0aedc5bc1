import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../../server/app-context.ts';
import { isAmong } from '../../../server/db/among.ts';
import { batches } from '../../../shared/batches.ts';
import { textsOf } from '../../../shared/records.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { replacedOriginals, withEdits } from '../../platform/images/edit/originals.repository.ts';
import { deletedPictures, existingPaths, markDeleted } from '../../platform/images/processing/pictures.repository.ts';
import type { LeftObject } from '../../platform/journal/journal.schema.ts';
import { fieldLabel } from '../../platform/journal/journal-labels.ts';
import {
  leftOf,
  type Planned,
  type Undoer,
  type UndoneObject,
  type UndoStep,
} from '../../platform/journal/undo-plan.server.ts';
import type { VehicleRow } from '../vehicles/rows/vehicle.table.ts';
import { imagesOf, isWebAddress } from '../vehicles/rows/vehicle-row.server.ts';
import { changeVehicles, returnVehicles, rewriteVehicles } from '../vehicles/rows/vehicle-writer.repository.ts';
import type { AnyInput, VehicleSchema } from '../vehicles/vehicle.ts';
import { describeVehicleField } from './describe-vehicle-field.ts';
import { type UndoFacts, undoneVehicle } from './undone-vehicle.server.ts';

/** Number of vehicles that are read or written before other requests may run. */
const BATCH_SIZE = 1_000;

export function vehicleUndoer(kind: VehicleSchema): Undoer {
  return async (context, steps, planned) => {
    const rows = await rowsOfSteps(context, kind, steps);
    const { facts, deleted } = await factsOf(context, kind, steps, rows, planned);
    const back: UndoneObject[] = [];
    const left: LeftObject[] = [];
    const after = new Map<number, { brand: number | null; isMade: boolean }>();
    const returning: number[] = [];
    const trashing: { id: number; deletedAt: string }[] = [];
    const rewrites: { id: number; vehicle: AnyInput }[] = [];
    let editedPhotos = 0;
    for (const batch of batches(steps, BATCH_SIZE)) {
      for (const step of batch) {
        const row = rows.get(step.id);
        const { id, isMade } = step;
        const named = { object: kind.name, id, title: row?.title ?? step.title };
        const undone = undoneVehicle(kind, step, row, facts);
        const { effect, deletedAt, vehicle } = undone;
        if (effect !== null) back.push({ ...named, effect });
        for (const [reason, fields] of undone.left)
          left.push(
            leftOf(
              named,
              reason,
              fields.map((field) => fieldLabel(kind.name, field, describeVehicleField)),
            ),
          );
        if (deletedAt === null) returning.push(id);
        else if (deletedAt !== undefined) trashing.push({ id, deletedAt });
        if (vehicle) rewrites.push({ id, vehicle });
        if (row && (isMade || vehicle)) after.set(id, { brand: vehicle ? vehicle.brand : row.brand, isMade });
        editedPhotos += undone.editedPhotos.length;
      }
      await setImmediate();
    }
    return {
      back,
      left,
      after,
      editedPhotos,
      async write(inside, admin) {
        await move(inside, admin, kind, returning, null);
        const shown = rewrites.flatMap(({ vehicle }) => vehicle.images);
        await markDeleted(
          inside,
          shown.filter((image) => deleted.has(image)),
          null,
        );
        for (const rewritten of batches(rewrites, BATCH_SIZE)) {
          await rewriteVehicles(inside, admin, kind, rewritten);
          await setImmediate();
        }
        for (const [deletedAt, vehicles] of Map.groupBy(trashing, (vehicle) => vehicle.deletedAt)) {
          const ids = vehicles.map(({ id }) => id);
          await move(inside, admin, kind, ids, deletedAt);
        }
      },
    };
  };
}

async function move(
  context: AppContext,
  admin: Admin,
  { name }: VehicleSchema,
  ids: readonly number[],
  deleted_at: string | null,
): Promise<void> {
  for (const batch of batches(ids, BATCH_SIZE)) {
    if (deleted_at === null) await returnVehicles(context, admin, name, batch);
    else await changeVehicles(context, admin, name, batch, { deleted_at });
    await setImmediate();
  }
}

/** Includes the rows in the trash. */
async function rowsOfSteps(
  { database: { engine, query } }: AppContext,
  { name }: VehicleSchema,
  steps: readonly UndoStep[],
): Promise<Map<number, VehicleRow>> {
  const rows = new Map<number, VehicleRow>();
  for (const batch of batches(steps, BATCH_SIZE)) {
    const ids = batch.map(({ id }) => id);
    const found = query
      .selectFrom(name)
      .selectAll()
      .where(isAmong(engine, 'id', ids));
    for (const row of await found.execute()) rows.set(row.id, row);
  }
  return rows;
}

async function factsOf(
  context: AppContext,
  { name }: VehicleSchema,
  steps: readonly UndoStep[],
  rows: ReadonlyMap<number, VehicleRow>,
  planned: Planned,
): Promise<{ facts: UndoFacts; deleted: ReadonlySet<string> }> {
  const { engine, query } = context.database;
  const brands = new Set((await query.selectFrom('brands').select('id').execute()).map(({ id }) => id));
  const formerValues = (field: string) =>
    steps.flatMap(({ changes }) => (field in changes ? [changes[field]?.[0]] : []));
  const references = new Map<string, number>();
  for (const batch of batches(
    formerValues('reference').filter((value) => typeof value === 'string'),
    BATCH_SIZE,
  )) {
    const holders = query
      .selectFrom(name)
      .select(['id', 'reference'])
      .where(isAmong(engine, 'reference', batch));
    for (const { id, reference } of await holders.execute()) references.set(reference ?? '', id);
  }
  const returning = steps.flatMap(({ id, changes }) => ('deleted_at' in changes ? (rows.get(id) ?? []) : []));
  const images = [...formerValues('images').flatMap(textsOf), ...returning.flatMap(imagesOf)];
  const given = [...new Set(images)].filter((image) => !isWebAddress(image));
  const edits = await replacedOriginals(context, given);
  const wanted = withEdits(given, edits);
  const pictures = new Set<string>();
  for (const batch of batches(wanted, BATCH_SIZE))
    for (const path of await existingPaths(context, batch)) pictures.add(path);
  const deleted = await deletedPictures(context, wanted);
  for (const path of await deletedByPeople(context, [...deleted])) {
    const returning = planned('images', 0)?.paths;
    if (!textsOf(returning).includes(path)) pictures.delete(path);
  }
  const hasBrand = (id: number) => brands.has(id) || planned('brands', id) !== undefined;
  return { facts: { hasBrand, references, edits, pictures, now: new Date() }, deleted };
}

/**
 * Returns the pictures that a person has deleted since: an undo does not restore them. The site deletes other pictures
 * when no vehicle shows them.
 */
async function deletedByPeople(
  { database: { engine, query } }: AppContext,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const entries = query.selectFrom('journal').select('title').distinct().where('object', '=', 'images');
  const deletions = entries.where('action', '=', 'delete').where(isAmong(engine, 'title', paths));
  return (await deletions.execute()).map(({ title }) => title);
}
