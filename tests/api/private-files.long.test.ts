import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { spawnCommand } from '../support/commands.ts';
import { emptySettings, LIVE, PROGRAM, startProgram } from '../support/program.ts';

/** Starts a program with umask 0: all users may read and write its files unless it sets their mode itself. */
const OPEN = ['sh', '-c', 'umask 0; exec "$@"', 'sh'];

/** Returns `folder` and its files and folders, if users other than the owner have any right to them. */
function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)));
  return [folder, ...below].filter((path) => (statSync(path).mode & 0o077) !== 0);
}

test('SUPP-8: database, pictures and backups are readable by the site’s user alone, whatever the umask was', async () => {
  const place = await emptySettings();
  const program = startProgram({ env: { ...LIVE, ...place }, command: [...OPEN, ...PROGRAM] });
  await program.address();
  expect(readdirSync(place.DATA_DIR)).toContain('images');
  expect(openToOthers(place.DATA_DIR)).toEqual([]);
  program.kill('SIGTERM');
  await program.ended;

  const file = join(dirname(place.DATA_DIR), 'garage.tar');
  const { code } = await spawnCommand('backup', [file], { ...LIVE, ...place }, { within: OPEN });
  expect(code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
