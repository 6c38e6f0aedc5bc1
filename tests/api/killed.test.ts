import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { emptySettings, LIVE, startProgram } from '../support/program.ts';

const WRITER = resolve(import.meta.dirname, '../support/writer.ts');

test('Killed at any moment: what was acknowledged stays, what was not is not there by half, the next start serves', async () => {
  const place = await emptySettings();
  let acknowledged = 0;
  for (const round of [1, 2, 3, 4, 5]) {
    const writer = startProgram({
      env: place,
      command: [process.execPath, WRITER, String(acknowledged + 1)],
      cwd: join(import.meta.dirname, '../..'),
    });
    // Each round a little later, so that the end falls into other moments of a write.
    await writer.said(new RegExp(`^${acknowledged + 7 * round}$`, 'm'));
    writer.kill('SIGKILL');
    expect(await writer.ended).toBe('SIGKILL');
    acknowledged = Number(writer.out.trim().split('\n').at(-1));
  }
  const program = startProgram({ env: { ...LIVE, ...place } });
  const { data } = (await (await fetch(`${await program.address()}/api/brands`)).json()) as {
    data: { brandName: string }[];
  };
  const halves = new Map<number, number>();
  for (const { brandName } of data) {
    const n = Number(/\d+/.exec(brandName)?.[0]);
    halves.set(n, (halves.get(n) ?? 0) + 1);
  }
  expect([...halves.values()].every((count) => count === 2)).toBe(true);
  for (let n = 1; n <= acknowledged; n += 1) expect(halves.has(n)).toBe(true);
  expect(acknowledged).toBeGreaterThan(100);
});
