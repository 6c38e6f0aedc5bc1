import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { readList } from '../../../../tests/support/catalogue.ts';
import { ENGINE, openContextForTest, type TestContext } from '../../../../tests/support/context.ts';
import { observed } from '../../../../tests/support/observed-rows.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { copyIntoDatabase, openContents } from '../../../server/db/copy-database.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { inSnapshot } from '../../../server/db/snapshot.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { insertPictures } from '../../platform/images/processing/pictures.repository.ts';
import { findOrCreateBrand, removeBrand, renameBrand } from '../../stock/brands/brands.repository.ts';
import { CARS } from '../../stock/cars/car.ts';
import { purgeVehicles, restoreVehicle, trashVehicle } from '../../stock/vehicles/rows/vehicle-edits.repository.ts';
import { reassignBrand } from '../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { EMPTY_QUERY } from '../client/list-query.ts';
import { readFacets } from '../list/facets.server.ts';
import { StockIndex } from './stock-index/stock-index.ts';

const ADMIN = operatorOfThisMachine();

async function openOther({ dataDir, databaseUrl }: TestContext): Promise<Database> {
  const other = await openDatabase({ dataDir, databaseUrl }, () => undefined);
  onTestFinished(() => other.close());
  return other;
}

async function titles(context: AppContext, q = '', kind: VehicleKind = 'cars'): Promise<string[]> {
  const { data, remaining } = await readList(context, kind, { ...EMPTY_QUERY, q });
  expect(remaining).toBe(data.length);
  return data.map(({ title }) => title);
}

const create = (context: AppContext, title: string, brand: number | null = null) =>
  cars.create(context, ADMIN, buildCar({ title, brand }));

describe('the index follows the database', () => {
  test('D11 D12 D17: a car that the previous release writes during an update is found by its values', async () => {
    const context = await openContextForTest();
    expect(await titles(context)).toEqual([]);
    await sql`insert into cars (title, folded_title, overview, folded_overview, model_year, folded_model_year, year,
        sale_price, sale_price_cents, gearbox, accessories, published_at)
      values ('Mégane', 'wrong', 'Été à la mer', '', '2021', '', 1999, '15 490 € TTC', 1, 'manual', '["Automatique"]',
        ${new Date().toISOString()})`.execute(context.database.query);
    for (const q of ['megane', 'ete', '2021']) expect([q, await titles(context, q)]).toEqual([q, ['Mégane']]);
    expect(await titles(context, 'wrong')).toEqual([]);
    const filters = {
      ...EMPTY_QUERY.filters,
      Model_Year: { start: 2021, end: 2021 },
      sale_price: { start: 1_549_000, end: 1_549_000 },
      Gearbox: ['automatic' as const],
    };
    expect((await readList(context, 'cars', { ...EMPTY_QUERY, filters })).remaining).toBe(1);
  });

  test('D11 D33: what is added, edited, moved to the trash, restored, deleted for good', async () => {
    const context = await openContextForTest();
    expect(await titles(context)).toEqual([]);
    const { id } = await create(context, 'Clio');
    await create(context, 'Mégane');
    expect(await titles(context)).toEqual(['Mégane', 'Clio']);
    await cars.update(context, ADMIN, id, { title: 'Twingo', color: 'Vert' });
    expect(await titles(context, 'clio')).toEqual([]);
    expect(await titles(context, 'twingo vert')).toEqual(['Twingo']);
    await trashVehicle(context, ADMIN, CARS, id);
    expect(await titles(context)).toEqual(['Mégane']);
    await restoreVehicle(context, ADMIN, CARS, id);
    expect(await titles(context)).toEqual(['Mégane', 'Twingo']);
    await trashVehicle(context, ADMIN, CARS, id);
    await purgeVehicles(context, ADMIN, CARS, [id]);
    expect(await titles(context)).toEqual(['Mégane']);
    await sql`delete from cars`.execute(context.database.query);
    expect(await titles(context)).toEqual([]);
  });

  test('D17 D40: a brand that is renamed, and one whose vehicles another brand gets', async () => {
    const context = await openContextForTest();
    const brands = await Promise.all(['Renault', 'Dacia'].map((name) => findOrCreateBrand(context, ADMIN, name)));
    const [renault, dacia] = brands.map(({ id }) => id) as [number, number];
    await create(context, 'Clio', renault);
    await create(context, 'Sandero', dacia);
    await trucks.create(context, ADMIN, buildTruck({ title: 'Master', brand: renault }));
    expect([await titles(context, 'renault'), await titles(context, 'renault', 'trucks')]).toEqual([
      ['Clio'],
      ['Master'],
    ]);
    await renameBrand(context, ADMIN, renault, 'Alpine');
    expect([await titles(context, 'renault'), await titles(context, 'renault', 'trucks')]).toEqual([[], []]);
    expect([await titles(context, 'alpine'), await titles(context, 'alpine', 'trucks')]).toEqual([
      ['Clio'],
      ['Master'],
    ]);
    await removeBrand(context, ADMIN, renault, reassignBrand, dacia);
    expect(await titles(context, 'dacia')).toEqual(['Sandero', 'Clio']);
    const { marque } = await readFacets(context, 'cars', EMPTY_QUERY);
    expect(marque.map(({ label, count }) => [label, count])).toEqual([['Dacia', 2]]);
  });

  test('D43: a fuel that is renamed', async () => {
    const context = await openContextForTest();
    await cars.create(context, ADMIN, buildCar({ title: 'Clio', fuel_type: 'lpg' }));
    expect(await titles(context, 'propane')).toEqual([]);
    await sql`update fuels set label = 'Propane' where code = 'lpg'`.execute(context.database.query);
    expect(await titles(context, 'propane')).toEqual(['Clio']);
  });

  test('a picture that is stored after its vehicle was listed', async () => {
    const context = await openContextForTest();
    const path = 'cars/clio/0123456789abcdef0123456789abcdef.jpg';
    await cars.create(context, ADMIN, buildCar({ title: 'Clio', images: [path] }));
    const pictures = async () => (await readList(context, 'cars', EMPTY_QUERY)).data[0]?.pictures.length;
    expect(await pictures()).toBe(0);
    await insertPictures(context, ADMIN, [{ path, width: 640, height: 480, placeholder: '' }]);
    expect(await pictures()).toBe(1);
  });

  test('what a transaction wrote counts in it at once, elsewhere when it is committed, nowhere when it is not', async () => {
    const context = await openContextForTest();
    await create(context, 'Clio');
    expect(await titles(context)).toEqual(['Clio']);
    await inTransaction(context, async (inside) => {
      await create(inside, 'Mégane');
      expect(await titles(inside)).toEqual(['Mégane', 'Clio']);
    });
    expect(await titles(context)).toEqual(['Mégane', 'Clio']);
    const failing = inTransaction(context, async (inside) => {
      await create(inside, 'Never');
      expect(await titles(inside)).toEqual(['Never', 'Mégane', 'Clio']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await titles(context)).toEqual(['Mégane', 'Clio']);
  });

  test('what another instance writes', async () => {
    const context = await openContextForTest();
    const other = { ...context, database: await openOther(context) };
    const { id } = await create(context, 'Clio');
    expect([await titles(context), await titles(other)]).toEqual([['Clio'], ['Clio']]);
    await create(other, 'Mégane');
    await expect.poll(() => titles(context), { interval: 5 }).toEqual(['Mégane', 'Clio']);
    await trashVehicle(context, ADMIN, CARS, id);
    await expect.poll(() => titles(other), { interval: 5 }).toEqual(['Mégane']);
  });

  test('a catalogue that replaces it, as a restore does, and one at a lower revision', async () => {
    const [context, backup] = [await openContextForTest(), await openContextForTest()];
    await create(context, 'Clio');
    await create(backup, 'Mégane');
    expect(await titles(context)).toEqual(['Clio']);
    await inSnapshot(backup.database, async (query) => {
      await copyIntoDatabase(context.database, await openContents(query, ENGINE), { overwrite: true });
    });
    expect(await titles(context)).toEqual(['Mégane']);
    const { query } = context.database;
    await query.transaction().execute(async (inside) => {
      await sql`update cars set title = 'Twingo'`.execute(inside);
      await sql`delete from row_changes`.execute(inside);
      await sql`update catalogue set revision = 1`.execute(inside);
    });
    expect(await titles(context)).toEqual(['Twingo']);
  });

  test.runIf(ENGINE === 'postgres')('a table that is emptied by TRUNCATE', async () => {
    const context = await openContextForTest();
    await create(context, 'Clio');
    expect(await titles(context)).toEqual(['Clio']);
    await sql`truncate cars`.execute(context.database.query);
    expect(await titles(context)).toEqual([]);
  });

  test.runIf(ENGINE === 'postgres')(
    'writers are one after the other: none commits below a revision that was seen',
    async () => {
      const context = await openContextForTest();
      const first = await create(context, 'Clio');
      const second = await create(context, 'Mégane');
      const ended: string[] = [];
      let later: Promise<unknown> = Promise.resolve();
      await inTransaction(context, async (inside) => {
        await cars.update(inside, ADMIN, first.id, { title: 'Clio V' });
        later = sql`update cars set title = 'Mégane IV' where id = ${second.id}`
          .execute(context.database.query)
          .then(() => ended.push('second'));
        const isWaiting = async () => {
          const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like 'update cars%'`.execute(context.database.query);
          return rows.length;
        };
        await expect.poll(isWaiting).toBe(1);
        expect(await titles(context)).toEqual(['Mégane', 'Clio']);
        ended.push('first');
      });
      await later;
      expect(ended).toEqual(['first', 'second']);
      expect(await titles(context)).toEqual(['Mégane IV', 'Clio V']);
    },
  );
});

describe('a refresh', () => {
  test('reads what changed and no more, once for all requests that wait for it', async () => {
    const opened = await openContextForTest();
    // On a slow machine, a read of the revision takes too long, and then each request would read it.
    let revision = 1;
    const known = { ...opened.database.revision, now: () => revision };
    const context = { ...opened, database: { ...opened.database, revision: known } };
    for (let i = 0; i < 30; i += 1) await create(context, `Clio ${i}`);
    await readList(context, 'cars', EMPTY_QUERY);
    const read: number[] = [];
    const watched = observed(context, (count) => void read.push(count));
    await readFacets(watched, 'cars', EMPTY_QUERY);
    const without = read.splice(0).length;
    revision += 1;
    await create(context, 'Mégane');
    await Promise.all(Array.from({ length: 20 }, () => readFacets(watched, 'cars', EMPTY_QUERY)));
    expect(read).toHaveLength(without + 2);
    expect(Math.max(...read)).toBeLessThan(10);
    expect(await titles(context, 'mégane')).toEqual(['Mégane']);
  });

  test('that cannot read fails its request; the next one has every change', async () => {
    const context = await openContextForTest();
    const { id } = await create(context, 'Clio');
    expect(await titles(context)).toEqual(['Clio']);
    await cars.update(context, ADMIN, id, { title: 'Twingo' });
    const broken = observed(context, () => {
      throw new Error('away');
    });
    await expect(titles(broken)).rejects.toThrow('away');
    await create(context, 'Mégane');
    expect(await titles(context)).toEqual(['Mégane', 'Twingo']);
  });

  test('that breaks off while it changes the index leaves none: it is built anew', async () => {
    const context = await openContextForTest();
    const { id } = await create(context, 'Clio');
    await create(context, 'Mégane');
    expect(await titles(context)).toEqual(['Mégane', 'Clio']);
    await trashVehicle(context, ADMIN, CARS, id);
    const remove = vi.spyOn(StockIndex.prototype, 'remove').mockImplementationOnce(() => {
      throw new Error('out of memory');
    });
    onTestFinished(() => remove.mockRestore());
    await expect(titles(context)).rejects.toThrow('out of memory');
    expect(await titles(context)).toEqual(['Mégane']);
  });

  test('where the revision is not known the database is asked before each answer', async () => {
    const context = await openContextForTest();
    const unknown = {
      ...context,
      database: {
        ...context.database,
        revision: { ...context.database.revision, now: () => Promise.reject(new Error('no')) },
      },
    };
    await create(context, 'Clio');
    expect(await titles(unknown)).toEqual(['Clio']);
    await create(context, 'Mégane');
    expect(await titles(unknown)).toEqual(['Mégane', 'Clio']);
  });
});
