import { isDeepStrictEqual } from 'node:util';
import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { isAmong } from '../../../server/db/among.ts';
import { cachedByRevision } from '../../../server/db/cache-by-revision.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { at, isAtOrBelow } from '../../../shared/value-paths.ts';
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
  unmarkEmptiedVehicles,
} from '../../platform/settings/examples.repository.ts';
import { SETTINGS_SECTIONS, type Settings } from '../../platform/settings/fields/settings.fields.ts';
import {
  listVersions,
  readOffered,
  readSections,
  replaceSettings,
  settingsOf,
} from '../../platform/settings/settings.repository.ts';
import { readSection } from '../../platform/settings/settings.schema.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { createRate, listRates, removeRate } from '../../stock/rates/rates.repository.ts';
import { moveVehicles } from '../../stock/vehicles/rows/vehicle-edits.repository.ts';
import { demoStock } from './demo-stock.server.ts';
import type { DemonstrationCounts, RemovedDemonstration } from './demonstration.schema.ts';
import { exampleRates, exampleVehicles } from './example-rows.repository.ts';
import { withoutExamples } from './example-settings.server.ts';
import { deleteExampleCounts, insertExampleCounts } from './example-statistics.repository.ts';

/** Removes the demonstration from a site: vehicles, rates, invented figures, and settings with unchanged values. */

/**
 * Counts what is left of the demonstration. Settings count only while the name, a review, a rate or a vehicle is left.
 * Later, the dealer has chosen these values.
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
    // Includes those that somebody deleted before.
    for (const kind of ['cars', 'trucks'] as const) await markEmptiedVehicles(inside, kind, await idsOf(kind, 'trash'));
    const rates = await exampleRates(inside);
    for (const { id } of rates) await removeRate(inside, admin, id);
    const paths = await exampleSettings(inside);
    const own = withoutExamples(settingsOf(await readSections(inside)), paths);
    const changed = await replaceSettings(inside, admin, await closedIfIncomplete(inside, own));
    const sections = (await readSections(inside)).filter(({ section }) => changed.includes(section));
    // Emptying may close the site. Its restore opens it again.
    for (const { section, version } of sections)
      await markEmptied(
        inside,
        version,
        [...paths, OPEN_PATH].filter((path) => isAtOrBelow(path, section)),
      );
    // The owner has not chosen the language of the site yet.
    if (paths.includes(INTERFACE_PATH)) await markExamples(inside, 'settings', [INTERFACE_PATH]);
    return {
      cars,
      trucks,
      rates: rates.map(({ title, price }) => ({ title, price })),
      sections: sections.map(({ section, version }) => ({ section, version })),
    };
  });
}

/** If facts that the law requires are missing in these settings, closes the site to the public. */
async function closedIfIncomplete(context: AppContext, settings: Settings): Promise<Settings> {
  const isComplete = missingByLaw(settings, await readOffered(context, settings)).length === 0;
  return isComplete ? settings : { ...settings, display: { ...settings.display, open: false } };
}

/**
 * Restores the removed data. Does not change a section that was saved since, so the site may have to stay closed.
 * Restores a rate only if no other rate has its title.
 */
export function restoreDemonstration(context: AppContext, admin: Admin, removed: RemovedDemonstration): Promise<void> {
  return asOneWriter(context, async (inside) => {
    await moveVehicles(inside, admin, KINDS.cars, removed.cars, 'stock');
    await moveVehicles(inside, admin, KINDS.trucks, removed.trucks, 'stock');
    await unmarkEmptiedVehicles(inside);
    const titles = new Set((await listRates(inside)).map(({ title }) => title));
    for (const rate of removed.rates)
      if (!titles.has(rate.title)) await markExamples(inside, 'rates', [(await createRate(inside, admin, rate)).id]);
    await insertExampleCounts(inside);
    const current = await readSections(inside);
    const marks = await listExamples(inside, 'settings');
    const restored: string[] = [];
    let settings = settingsOf(current);
    for (const { section, version } of removed.sections) {
      const name = SETTINGS_SECTIONS.find((one) => one === section);
      const isUnchanged = current.some((one) => one.section === section && one.version === version);
      if (name === undefined || !isUnchanged) continue;
      const before = (await listVersions(inside, name)).find((one) => one.version === version - 1);
      const value = readSection(name, before?.value);
      if (!value.success) continue;
      settings = { ...settings, [name]: value.data };
      restored.push(...marks.map(({ object_id }) => object_id).filter((path) => isAtOrBelow(path, name)));
    }
    await replaceSettings(inside, admin, await closedIfIncomplete(inside, settings));
    await markExamples(
      inside,
      'settings',
      restored.filter((path) => path !== OPEN_PATH),
    );
  });
}

/** After an undo, what has come back of the demonstration is an example again, and so are its figures. */
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

/** Returns the operation that emptied the demonstration: an undo of it restores what can come back. */
export async function emptyingOperation(context: AppContext): Promise<string | undefined> {
  const { engine, query } = context.database;
  const emptied = [...(await emptiedVehicles(context, 'cars'))];
  const entries = query.selectFrom('journal').select('operation').where('object', '=', 'cars');
  const trashed = entries.where('action', '=', 'trash').where(isAmong(engine, 'object_id', emptied));
  const last = trashed.where('origin', '=', 'settings').orderBy('id', 'desc').limit(1);
  return (await last.executeTakeFirst())?.operation ?? undefined;
}

/**
 * Returns what `emptyDemonstration` removed, while the trash contains a vehicle of the demonstration. Includes a
 * section if nobody has saved it since. If nothing can be restored, returns null.
 */
export async function findEmptied(context: AppContext): Promise<RemovedDemonstration | null> {
  const idsOf = async (kind: VehicleKind) => (await exampleVehicles(context, kind, 'trash')).map(({ id }) => id);
  const [cars, trucks] = [await idsOf('cars'), await idsOf('trucks')];
  if (cars.length + trucks.length === 0) return null;
  const emptied = (await listExamples(context, 'settings')).filter(({ emptied_version }) => emptied_version !== null);
  const sections = (await readSections(context)).flatMap(({ section, version }) => {
    const isEmptied = emptied.some((mark) => mark.emptied_version === version && isAtOrBelow(mark.object_id, section));
    return isEmptied ? [{ section, version }] : [];
  });
  if (sections.every(({ section }) => section === 'display')) return null;
  const rates = demoStock().rates.map(({ title, price }) => ({ title, price }));
  return { cars, trucks, rates, sections };
}
