import type { AppContext } from '../../../server/app-context.ts';
import { DAY_MS, dayAfter, dayOfMoment } from '../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { addCounts, addPageCounts } from '../../admin/statistics/statistics.repository.ts';
import { isListed } from '../../stock/vehicles/status/status.ts';
import { demoStock } from './demo-stock.server.ts';
import { type DemoObject, EXAMPLE_DAYS, exampleCounts, examplePageCounts } from './example-counts.ts';
import { exampleRates, exampleVehicles } from './example-rows.repository.ts';

const KIND_NAMES = ['cars', 'trucks'] as const;

/** Inserts the figures of public vehicles, rates and pages. If these days already have figures, does nothing. */
export async function insertExampleCounts(context: AppContext): Promise<void> {
  const start = await firstStart(context);
  if (start === null || (await hasPageCounts(context, start))) return;
  const objects: DemoObject[] = [];
  for (const object of KIND_NAMES)
    for (const { id, reference, status, published_at } of await exampleVehicles(context, object))
      if (isListed(status))
        objects.push({ object, id, name: reference ?? '', since: (published_at ?? '').slice(0, 10) });
  for (const { id, title } of await exampleRates(context))
    objects.push({ object: 'rates', id, name: title, since: '' });
  await addCounts(context, exampleCounts(objects, start));
  await addPageCounts(context, examplePageCounts(start));
}

/** Deletes all figures of the days before the first start: they are invented. */
export async function deleteExampleCounts(context: AppContext): Promise<void> {
  const start = await firstStart(context);
  if (start === null) return;
  for (const table of ['statistics', 'page_statistics'] as const)
    await context.database.query
      .deleteFrom(table)
      .where('day', '>=', dayAfter(start, -EXAMPLE_DAYS))
      .where('day', '<', start)
      .execute();
}

async function hasPageCounts({ database }: AppContext, start: string): Promise<boolean> {
  const row = await database.query
    .selectFrom('page_statistics')
    .select('day')
    .where('day', '>=', dayAfter(start, -EXAMPLE_DAYS))
    .where('day', '<', start)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Computes the day of the first start from a vehicle of the demonstration. Returns null if no such vehicle is left. */
async function firstStart(context: AppContext): Promise<string | null> {
  for (const kind of KIND_NAMES) {
    const row = await firstVehicle(context, kind);
    const age = demoStock()[kind].find(({ reference }) => reference === row?.reference)?.days_in_stock;
    if (row && age !== undefined) return dayOfMoment(new Date(Date.parse(row.created_at) + age * DAY_MS));
  }
  return null;
}

/** Finds the first vehicle, even if it is in the trash or has another title. */
function firstVehicle({ database }: AppContext, kind: VehicleKind) {
  const references = demoStock()[kind].map(({ reference }) => reference);
  return database.query
    .selectFrom(kind)
    .select(['reference', 'created_at'])
    .where('reference', 'in', references)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
