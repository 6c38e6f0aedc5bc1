import { beforeAll, expect, test } from 'vitest';
import { openTestContext } from '../../../../tests/support/context.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { dayMonthYear, daysBetween } from '../../../shared/dates/dates.ts';
import { formerPrices } from '../../platform/journal/price-drops.ts';
import { priceHistories } from '../../platform/journal/price-history.repository.ts';
import type { VehicleRow } from '../../stock/vehicles/rows/vehicle.table.ts';
import { visibilityOf } from '../../stock/vehicles/status/status-rules.ts';
import { countDemonstration, insertDemonstration } from './demonstration.repository.ts';
import { markEarlierExamples } from './earlier-examples.repository.ts';

const site = forFile(openTestContext);
const rows: Record<'cars' | 'trucks', VehicleRow[]> = { cars: [], trucks: [] };
beforeAll(async () => {
  await insertDemonstration(site);
  for (const kind of ['cars', 'trucks'] as const)
    rows[kind] = await site.database.query.selectFrom(kind).selectAll().orderBy('id').execute();
});

const statesOf = (kind: 'cars' | 'trucks') =>
  rows[kind].filter(({ status }) => status !== 'available').map(({ reference, status }) => `${reference} ${status}`);

test('D02: the demonstration has each status, after the 48 cars and 18 trucks that its lists show', () => {
  expect(statesOf('cars').join(', ')).toBe(
    'VO-D030 reserved, VO-D049 sold, VO-D050 sold, VO-D051 archived, VO-D052 draft',
  );
  expect(statesOf('trucks')).toEqual(['CAM-D09 reserved', 'CAM-D19 sold', 'CAM-D20 draft']);
  expect(rows.cars.map(({ id }) => id)).toEqual(Array.from({ length: 52 }, (_, i) => i + 1));
});

test('D02: one sold car still has its page, another’s is gone', () => {
  const sold = rows.cars.filter(({ status }) => status === 'sold');
  expect(sold.map((row) => [row.reference, visibilityOf(row, new Date())])).toEqual([
    ['VO-D049', 'gone'],
    ['VO-D050', 'sold'],
  ]);
});

test('DOCT-5: what everybody can see of it is counted, and what became another vehicle is not', async () => {
  expect(await countDemonstration(site)).toBe(48 + 18);
  const { query } = site.database;
  const title = rows.cars[0]?.title ?? '';
  await query.updateTable('cars').set({ title: 'Autre voiture' }).where('id', '=', 1).execute();
  expect(await countDemonstration(site)).toBe(48 + 18 - 1);
  await query.updateTable('cars').set({ title }).where('id', '=', 1).execute();
});

test('PREP-7: what an earlier release wrote as the demonstration is marked once, and never again', async () => {
  const { query } = site.database;
  const marked = async () => (await query.selectFrom('examples').select('object_id').execute()).length;
  const before = await marked();
  await query.deleteFrom('examples').execute();
  await query.updateTable('catalogue').set({ examples_marked: 0 }).execute();
  await markEarlierExamples(site);
  expect([before, await marked()]).toEqual([52 + 20 + 4, 52 + 20 + 4]);
  await query.deleteFrom('examples').where('object', '=', 'cars').where('object_id', '=', '1').execute();
  await markEarlierExamples(site);
  expect(await marked()).toBe(before - 1);
});

test('one vehicle of each kind is out on rental and says when it is back', () => {
  const today = dayMonthYear(new Date());
  for (const kind of ['cars', 'trucks'] as const) {
    const out = rows[kind].filter(({ available_from }) => available_from !== '');
    expect(out.map(({ available_from }) => daysBetween(today, available_from) > 0)).toEqual([true]);
  }
});

test('L112-1-1: two cars have become cheaper, compared with prices that were online for 30 days', async () => {
  const ids = rows.cars.map(({ id }) => id);
  const histories = await priceHistories(site, 'cars', ids);
  const cuts = rows.cars.map(({ id, reference }) => [reference, formerPrices(histories.get(id) ?? [], new Date())]);
  expect(cuts.filter(([, former]) => Object.keys(former ?? {}).length > 0)).toEqual([
    ['VO-D001', { sale_price: '5 990' }],
    ['VO-D012', { price_per_day: '75', sale_price: '18 900' }],
  ]);
});
