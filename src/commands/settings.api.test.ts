import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCommand, spawnCommand } from '../../tests/support/commands.ts';
import { openTestContext } from '../../tests/support/context.ts';
import { forFile } from '../../tests/support/for-file.ts';
import { LIVE, temporaryFolder } from '../../tests/support/program.ts';
import { readJournal } from '../features/platform/journal/journal.repository.ts';
import { readDealershipFile } from '../features/platform/settings/dealership-file.server.ts';
import { readOneSection, seedSettings } from '../features/platform/settings/settings.repository.ts';
import { settings } from './settings.ts';

const context = forFile(openTestContext);
beforeAll(async () => {
  const shipped = readDealershipFile('dealership.json');
  await seedSettings(context, shipped);
});

const env = () => ({ DATA_DIR: context.dataDir, DATABASE_URL: context.databaseUrl });

const run = (args: string[]) => runCommand(settings, args, env());

test('SETT-9: what is exported is imported as it is; a changed file changes its sections, in the journal', async () => {
  const file = join(temporaryFolder(), 'reglages.json');
  expect(await spawnCommand('settings', ['export', file], env())).toEqual({
    code: 0,
    out: `${file} : les réglages y sont.\n`,
    err: '',
  });
  expect((await run(['export', file])).err).toContain('existe déjà');
  expect((await run(['import', file])).out).toBe('Rien à changer : ce sont déjà les réglages du site.\n');

  const text = readFileSync(file, 'utf8');
  const newValues = { ...JSON.parse(text), name: 'Garage du Lac', mobilityMessage: false };
  writeFileSync(file, JSON.stringify(newValues));
  expect((await run(['import', file])).out).toBe('Changé : Identité, Affichage.\n');
  expect(await readOneSection(context, 'identity')).toMatchObject({ version: 2, updated_by: 'console' });
  expect(JSON.parse((await run(['export'])).out)).toEqual(newValues);
  const { data } = await readJournal(context, { object: 'settings' }, 1);
  expect(data.map(({ who, origin, title, changes }) => [who, origin, title, changes])).toEqual([
    ['console', 'command', 'Affichage', { mobilityMessage: [true, false] }],
    ['console', 'command', 'Identité', { name: ['Garage des Tilleuls', 'Garage du Lac'] }],
  ]);
});

test('SETT-9 PREP-4: a file without a word on it leaves the site as it is, in preparation or open; one that opens it has what the law asks for', async () => {
  const file = join(temporaryFolder(), 'reglages.json');
  const isOpen = async () => (await readOneSection(context, 'display')).value.open;
  const write = (values: object) => {
    const { open: _open, ...shipped } = JSON.parse(readFileSync('dealership.json', 'utf8'));
    writeFileSync(file, JSON.stringify({ ...shipped, name: 'Garage du Lac', ...values }));
  };
  write({ open: false, phone: '' });
  expect((await run(['import', file])).out).toContain('Affichage');
  expect(await isOpen()).toBe(false);
  write({ phone: '', open: true });
  const { code, err } = await run(['import', file]);
  expect([code, err]).toEqual([1, expect.stringContaining('ce que la loi demande. « Téléphone » manque.')]);
  write({});
  expect((await run(['import', file])).code).toBe(0);
  expect(await isOpen()).toBe(false);
  write({ open: true });
  await run(['import', file]);
  write({ slogan: 'Sans détour.' });
  await run(['import', file]);
  expect(await isOpen()).toBe(true);
});

test('PREP-1: a real site takes nothing of the shipped example', async () => {
  const env = { DATA_DIR: context.dataDir, DATABASE_URL: context.databaseUrl, ...LIVE };
  const { code, err } = await runCommand(settings, ['import', resolve('dealership.json')], env);
  expect([code, err]).toEqual([1, expect.stringContaining('est l’exemple livré : un site réel n’en prend rien.')]);
});

test('SETT-9: a file with mistakes changes nothing, and each is named', async () => {
  const file = join(temporaryFolder(), 'reglages.json');
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync('dealership.json', 'utf8')), name: 'X', phone: '1' }),
  );
  const { code, err } = await run(['import', file]);
  expect([code, err]).toEqual([1, expect.stringContaining('  - phone : un numéro français')]);
  expect((await readOneSection(context, 'identity')).value.name).not.toBe('X');
});

test.each([
  [[], 'Que faire ?'],
  [['effacer'], '« effacer » est inconnu.'],
  [['import'], 'Quel fichier ?'],
  [['export', 'a', 'b'], 'Un seul fichier à la fois.'],
])('settings %j says what to do', async (args, message) => {
  const { code, err } = await run(args);
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
});
