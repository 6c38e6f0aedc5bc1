import { beforeAll, describe, expect, test } from 'vitest';
import { openTestContext } from '../../../../tests/support/context.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { insertDemonstration } from '../../operations/demonstration/demonstration.repository.ts';
import { fieldEntries } from '../vehicles/fields/field.ts';
import { KINDS } from './kinds.ts';

const context = forFile(openTestContext);
const demo: Record<VehicleKind, readonly Readonly<Record<string, unknown>>[]> = { cars: [], trucks: [] };
beforeAll(async () => {
  await insertDemonstration(context);
  for (const kind of ['cars', 'trucks'] as const)
    demo[kind] = await context.database.query.selectFrom(kind).selectAll().execute();
});

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || value === '{}';

describe.each(['cars', 'trucks'] as const)('the fields of %s', (kind) => {
  const fields = fieldEntries(KINDS[kind].fields);

  test('have their columns: a field named here lacks a migration', async () => {
    const tables = await context.database.query.introspection.getTables();
    const columns = tables.find(({ name }) => name === kind)?.columns.map(({ name }) => name) ?? [];
    expect(fields.map(([name]) => name).filter((name) => !columns.includes(name))).toEqual([]);
  });

  test('have a value in the demonstration stock: a field named here lacks one', () => {
    const names = fields.map(([name]) => name);
    expect(names.filter((name) => demo[kind].every((vehicle) => isEmpty(vehicle[name])))).toEqual([]);
  });
});

test('D43: Crit’Air and CO2 are given for most of the demonstration stock and missing for some', () => {
  for (const stock of Object.values(demo))
    for (const name of ['crit_air', 'co2']) {
      const given = stock.filter((vehicle) => !isEmpty(vehicle[name])).length;
      expect([name, given > stock.length / 2, given < stock.length]).toEqual([name, true, true]);
    }
});
