import { isDeepStrictEqual } from 'node:util';
import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { isAmong } from '../../../server/db/among.ts';
import { cachedByRevision } from '../../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { at, isAtOrBelow, withAt } from '../../../shared/value-paths.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import type { Undone } from '../../platform/journal/undo-operation.server.ts';
import { missingByLaw } from '../../platform/settings/checklist.ts';
import { DEFAULT_SETTINGS } from '../../platform/settings/default-settings.ts';
import { INTERFACE_PATH, OPEN_PATH } from '../../platform/settings/example-paths.server.ts';
import {
  emptiedVehicles,
  exampleSettings,
  listExamples,
  markEmptied,
  markEmptiedVehicles,
  markExamples,
  unmarkEmptied,
} from '../../platform/settings/examples.repository.ts';
import { type Settings, settingsBy } from '../../platform/settings/fields/settings.fields.ts';
import { readOffered, readSections, replaceSettings, settingsOf } from '../../platform/settings/settings.repository.ts';
import { parseSection } from '../../platform/settings/settings.schema.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { removeRate } from '../../stock/rates/rates.repository.ts';
import { moveVehicles } from '../../stock/vehicles/rows/vehicle-edits.repository.ts';
import type { DemonstrationCounts, RemovedDemonstration } from './demonstration.schema.ts';
import { exampleRates, exampleVehicles } from './example-rows.repository.ts';
import { deleteExampleCounts, insertExampleCounts } from './example-statistics.repository.ts';

/**
 * Settings count only while the name, a review, a rate or a vehicle of the demonstration is left. Afterwards, they
 * count as the dealer's choice.
 */
export async function countExamples(context: AppContext): Promise<DemonstrationCounts> {
  const paths = await exampleSettings(context);
  const contents = {
    cars: (await exampleVehicles(context, 'cars')).length,
    trucks: (await exampleVehicles(context, 'trucks')).length,
    rates: (await exampleRates(context)).length,
    reviews: settingsOf(await readSections(context)).reviews.reviews.filter(({ example }) => example).length,
  };
  const isLeft = paths.includes('identity.name') || Object.values(contents).some((count) => count > 0);
  return { ...contents, settings: isLeft ? paths.length : 0 };
}

export async function hasExamples(context: AppContext): Promise<boolean> {
  const counts = await cachedByRevision(context.database, 'examples', () => countExamples(context));
  return Object.values(counts).some((count) => count > 0);
}

/**
 * Removes the demonstration; its vehicles go to the trash. If facts that the law requires are then missing, closes the
 * site to the public.
 */
export function emptyDemonstration(context: AppContext, admin: Admin): Promise<RemovedDemonstration> {
  return asOneWriter(context, async (inside) => {
    await deleteExampleCounts(inside);
    const idsOf = async (kind: VehicleKind, place: 'stock' | 'trash' = 'stock') =>
      (await exampleVehicles(inside, kind, place)).map(({ id }) => id);
    const cars = await moveVehicles(inside, admin, KINDS.cars, await idsOf('cars'), 'trash');
    const trucks = await moveVehicles(inside, admin, KINDS.trucks, await idsOf('trucks'), 'trash');
    // Also marks vehicles that were already in the trash.
    for (const kind of ['cars', 'trucks'] as const) await markEmptiedVehicles(inside, kind, await idsOf(kind, 'trash'));
    for (const { id } of await exampleRates(inside)) await removeRate(inside, admin, id);
    const paths = await exampleSettings(inside);
    const own = withoutExamples(settingsOf(await readSections(inside)), paths);
    const changed = await replaceSettings(inside, admin, await closedIfIncomplete(inside, own));
    const sections = (await readSections(inside)).filter(({ section }) => changed.includes(section));
    for (const { section, version } of sections)
      await markEmptied(
        inside,
        version,
        [...paths, OPEN_PATH].filter((path) => isAtOrBelow(path, section)),
      );
    // The owner has not chosen the language of the site yet.
    if (paths.includes(INTERFACE_PATH)) await markExamples(inside, 'settings', [INTERFACE_PATH]);
    return { cars, trucks };
  });
}

/**
 * Replaces the values at these paths with the values of a new site, and removes the reviews that are examples.
 * @param paths 'legal.capital'
 */
function withoutExamples(settings: Settings, paths: readonly string[]): Settings {
  const reviews = settings.reviews.reviews.filter(({ example }) => !example);
  let next: unknown = withAt(settings, 'reviews.reviews', reviews);
  for (const path of paths) {
    // By law, this note stays while reviews stay.
    if (path === 'reviews.reviewsNote' && reviews.length > 0) continue;
    next = withAt(next, path, at(DEFAULT_SETTINGS, path));
  }
  return settingsBy((section) => parseSection(section, at(next, section)));
}

async function closedIfIncomplete(context: AppContext, settings: Settings): Promise<Settings> {
  const isComplete = missingByLaw(settings, await readOffered(context, settings)).length === 0;
  return isComplete ? settings : { ...settings, display: { ...settings.display, open: false } };
}

/** Marks the values and figures that an undo restored as examples. */
export async function noteReturnedExamples(context: AppContext, _admin: Admin, { back }: Undone): Promise<void> {
  let returned = 0;
  for (const kind of ['cars', 'trucks'] as const) {
    const emptied = await emptiedVehicles(context, kind);
    const ids = back.flatMap(({ object, id }) => (object === kind && emptied.has(id) ? [id] : []));
    await unmarkEmptied(context, kind, ids);
    returned += ids.length;
  }
  if (back.some(({ object }) => object === 'settings')) {
    const settings = settingsOf(await readSections(context));
    const marks = (await listExamples(context, 'settings')).filter(({ emptied_version }) => emptied_version !== null);
    const paths = marks.map(({ object_id }) => object_id).filter((path) => path !== OPEN_PATH);
    const isBack = (path: string) => !isDeepStrictEqual(at(settings, path), at(DEFAULT_SETTINGS, path));
    await unmarkEmptied(context, 'settings', paths.filter(isBack));
  }
  if (returned > 0) await insertExampleCounts(context);
}

/**
 * Returns the operation that emptied the demonstration, while its undo can bring more back than the trash: a vehicle of
 * the demonstration is still in the trash, and a section has not been saved since. Otherwise returns null.
 */
export async function findEmptying(context: AppContext): Promise<{ operation: string } | null> {
  const { engine, query } = context.database;
  const vehicles = [
    ...(await exampleVehicles(context, 'cars', 'trash')),
    ...(await exampleVehicles(context, 'trucks', 'trash')),
  ];
  const marks = (await listExamples(context, 'settings')).filter(({ emptied_version }) => emptied_version !== null);
  const isKept = (await readSections(context)).some(
    ({ section, version }) =>
      section !== 'display' &&
      marks.some((mark) => mark.emptied_version === version && isAtOrBelow(mark.object_id, section)),
  );
  if (vehicles.length === 0 || !isKept) return null;
  const cars = [...(await emptiedVehicles(context, 'cars'))];
  const trucks = [...(await emptiedVehicles(context, 'trucks'))];
  const trashed = query.selectFrom('journal').select('operation').where('action', '=', 'trash');
  const ofExamples = trashed.where(({ and, eb, or }) =>
    or([
      and([eb('object', '=', 'cars'), isAmong(engine, 'object_id', cars)]),
      and([eb('object', '=', 'trucks'), isAmong(engine, 'object_id', trucks)]),
    ]),
  );
  const last = await ofExamples.where('origin', '=', 'settings').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last?.operation ? { operation: last.operation } : null;
}
