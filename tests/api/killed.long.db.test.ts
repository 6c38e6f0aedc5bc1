import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { comparePictures } from '../../src/features/platform/images/processing/picture-files.server.ts';
import { deleteStrayFiles } from '../../src/features/platform/images/processing/unused-pictures.server.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import { allOf } from '../support/all-of.ts';
import { emptySettings, LIVE, startProgram } from '../support/program.ts';
import { inContext } from '../support/whole-site.ts';

const WRITER = resolve(import.meta.dirname, '../support/writer.ts');

/** For a longer test, set for example KILL_ROUNDS=100. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);

const DAY_MS = 86_400_000;

/** Returns the values that the writer printed after this word: 'picture', 'car', 'deleting' or 'deleted'. */
const saidOf = (words: string, kind: string) =>
  [...words.matchAll(new RegExp(`^${kind} (.+)$`, 'gm'))].map(([, what]) => what ?? '');

/** Returns the pictures that lack a file, and the files without a row. */
async function faultsOf(context: AppContext): Promise<{ missing: string[]; strays: string[] }> {
  const compared = await allOf(comparePictures(context));
  return {
    missing: compared.flatMap((one) => ('path' in one && one.missing.length > 0 ? [one.path] : [])),
    strays: compared.flatMap((one) => ('stray' in one ? [one.stray.key] : [])),
  };
}

test(`FALT-2: killed ${ROUNDS} times at any moment: acknowledged writes stay, no other write is stored in part, the next start serves`, async () => {
  const place = await emptySettings();
  let acknowledged = 0;
  let words = '';
  for (let round = 1; round <= ROUNDS; round += 1) {
    const writer = startProgram({
      env: place,
      command: [process.execPath, WRITER, String(acknowledged + 1)],
      cwd: join(import.meta.dirname, '../..'),
    });
    // Each round kills the writer after a different step, so that the kill interrupts different moments of a write.
    const steps = ['\\d+', 'deleting', '\\d+', 'picture', 'car'];
    await writer.waitFor(new RegExp(`^${acknowledged + 1 + (round % 7)}\n(?:.+\n)*?${steps[round % 5]}.*$`, 'm'));
    writer.kill('SIGKILL');
    expect(await writer.ended).toBe('SIGKILL');
    // The last line may be incomplete.
    const whole = writer.out.slice(0, writer.out.lastIndexOf('\n') + 1);
    acknowledged = Math.max(...[...whole.matchAll(/^\d+$/gm)].map(Number));
    words += whole;
  }
  const program = startProgram({ env: { ...LIVE, ...place } });
  const address = await program.address();
  const { data } = (await (await fetch(`${address}/api/brands`)).json()) as { data: { brandName: string }[] };
  const halves = new Map<number, number>();
  for (const { brandName } of data) {
    const n = Number(/\d+/.exec(brandName)?.[0]);
    halves.set(n, (halves.get(n) ?? 0) + 1);
  }
  expect([...halves.values()].every((count) => count === 2)).toBe(true);
  expect(Array.from({ length: acknowledged }, (_, i) => i + 1).filter((n) => !halves.has(n))).toEqual([]);
  expect((await fetch(`${address}/car/${saidOf(words, 'car').at(-1)}`)).status).toBe(200);
  program.kill('SIGTERM');
  await program.ended;

  await inContext(place, async (context) => {
    const { query } = context.database;
    const paths = new Set((await query.selectFrom('pictures').select('path').execute()).map(({ path }) => path));
    const ids = new Set((await query.selectFrom('cars').select('id').execute()).map(({ id }) => String(id)));
    const going = new Set(saidOf(words, 'deleting'));
    const stored = saidOf(words, 'picture').filter((path) => !going.has(path));
    expect(stored.filter((path) => !paths.has(path))).toEqual([]);
    expect(saidOf(words, 'car').filter((id) => !ids.has(id))).toEqual([]);
    expect(saidOf(words, 'deleted').filter((path) => paths.has(path))).toEqual([]);
    const before = await faultsOf(context);
    expect(before.missing).toEqual([]);
    await deleteStrayFiles(context, new Date(Date.now() + 2 * DAY_MS));
    expect(await faultsOf(context)).toEqual({ missing: [], strays: [] });
    if (process.env.KILL_ROUNDS)
      process.stdout.write(
        `${JSON.stringify({ rounds: ROUNDS, transactions: acknowledged, pictures: stored.length, cars: ids.size, deleted: saidOf(words, 'deleted').length, lost: 0, straysBeforeMaintenance: before.strays.length })}\n`,
      );
  });
  expect(acknowledged).toBeGreaterThan(ROUNDS);
});
