import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { done, outputOf, refusal, spawnCommand } from '../../tests/support/commands.ts';
import { createDatabase, ENGINE } from '../../tests/support/context.ts';
import { temporaryFolder } from '../../tests/support/program.ts';
import { allRows, fillSite, inContext } from '../../tests/support/whole-site.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import { findOrCreateBrand } from '../features/stock/brands/brands.repository.ts';
import { exportList } from './export.ts';
import { move } from './move.ts';

describe.runIf(ENGINE === 'postgres')('npm run db:move', () => {
  async function locations() {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    const sqlite = () => ({ DATA_DIR: join(temporaryFolder(), 'data') });
    return { first: sqlite(), second: sqlite(), DATABASE_URL: url };
  }

  test('SQLite → PostgreSQL → SQLite: the same rows, keys and revision, the same exports, and the same next ids', async () => {
    const { first, second, DATABASE_URL } = await locations();
    await inContext(first, async (context) => {
      await fillSite(context, 60);
      // More rows than a query reads at once.
      const names = Array.from({ length: 600 }, (_, i) => ({ brand_name: `Marque ${i}`, folded_name: `marque ${i}` }));
      await context.database.query.insertInto('brands').values(names).execute();
    });
    const there = outputOf(await spawnCommand('move', ['sqlite', 'postgres'], { ...first, DATABASE_URL }));
    expect(there).toMatch(/De sqlite vers postgres : \d+ lignes, comparées.+\nMaintenant : DATABASE_URL/);
    const back = await done(move, ['postgres', 'sqlite'], { ...second, DATABASE_URL });
    expect(back).toMatch(/Maintenant : retirez DATABASE_URL/);
    const before = await inContext(first, allRows);
    expect(await inContext({ ...first, DATABASE_URL }, allRows)).toEqual(before);
    expect(await inContext(second, allRows)).toEqual(before);
    expect([before.cars?.length, before.secrets?.length, before.administrators?.length]).toEqual([44, 1, 1]);

    const exports = await Promise.all(
      [first, { ...first, DATABASE_URL }, second].flatMap((location) =>
        ['--cars', '--trucks'].map(async (kind) => {
          const file = join(temporaryFolder(), 'stock.csv');
          await done(exportList, [file, kind], location);
          return readFileSync(file, 'utf8');
        }),
      ),
    );
    expect(exports[0]?.split('\n').length).toBeGreaterThan(44);
    for (const [i, text] of exports.entries()) expect(text).toBe(exports[i % 2]);

    const ids = await Promise.all(
      [first, { ...first, DATABASE_URL }, second].map((location) =>
        inContext(
          location,
          async (context) => (await findOrCreateBrand(context, operatorOfThisMachine(), 'Nouvelle')).id,
        ),
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('a target that is not empty is left as it is', async () => {
    const { first, DATABASE_URL } = await locations();
    await inContext(first, (context) => fillSite(context, 5));
    const target = { ...first, DATABASE_URL };
    await inContext(target, (context) => findOrCreateBrand(context, operatorOfThisMachine(), 'Déjà là'));
    const before = await inContext(target, allRows);
    expect(await refusal(move, ['sqlite', 'postgres'], target)).toMatch(/n’est pas vide \(marques : 1\)/);
    expect(await inContext(target, allRows)).toEqual(before);
  });

  test('a row that the other engine rejects: nothing is written', async () => {
    const { first, DATABASE_URL } = await locations();
    await inContext(first, async (context) => {
      await fillSite(context, 5);
      await context.database.query.updateTable('users').set({ name: '' }).execute();
      await context.database.query
        .insertInto('users')
        .values({ email: 'a@example.org', name: 'avec\0nul', image: '' })
        .execute();
    });
    const target = { ...first, DATABASE_URL };
    const before = await inContext(target, allRows);
    await expect(done(move, ['sqlite', 'postgres'], target)).rejects.toThrow();
    expect(await inContext(target, allRows)).toEqual(before);
  });
});

test('db:move says what it needs', async () => {
  const location = { DATA_DIR: join(temporaryFolder(), 'data') };
  expect(await refusal(move, ['sqlite', 'postgres'], location)).toMatch(/DATABASE_URL dit où est PostgreSQL/);
  for (const wrong of [[], ['sqlite'], ['sqlite', 'sqlite'], ['sqlite', 'mysql'], ['sqlite', 'postgres', 'x']])
    expect(await refusal(move, wrong, location)).toMatch(/D’où, et vers où/);
});
