import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, spawnCommand } from '../../tests/support/commands.ts';
import { openTestContext } from '../../tests/support/context.ts';
import { forFile } from '../../tests/support/for-file.ts';
import { openPhotoHost } from '../../tests/support/photo-host.ts';
import { makePhoto } from '../../tests/support/photos.ts';
import { cars } from '../../tests/support/vehicles.ts';
import { workbook } from '../../tests/support/workbook.ts';
import { lastJobs, presentJob } from '../features/admin/stock-files/imports.repository.ts';
import { fetchedPhotos } from '../features/admin/stock-files/photos/photo-results.repository.ts';
import { readRevision } from '../server/db/database.ts';
import { exportList } from './export.ts';
import { importList } from './import.ts';

const CARS = fileURLToPath(new URL('../../tests/fixtures/stock-voitures.csv', import.meta.url));

const context = forFile(openTestContext);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-lists-'));
});
afterAll(() => rm(folder, { recursive: true }));

const COMMANDS = { import: importList, export: exportList };

const settings = () => ({ DATA_DIR: context.dataDir, DATABASE_URL: context.databaseUrl });

const run = (command: keyof typeof COMMANDS, args: string[], env: Record<string, string> = {}) =>
  runCommand(COMMANDS[command], args, { ...settings(), ...env }, { cwd: folder });

const writeLines = (name: string, lines: string[]) => writeFile(join(folder, name), lines.join('\r\n'));

/** Expects exit code 1 and one sentence without a stack for each of these arguments. */
async function allRejected(command: 'import' | 'export', cases: [args: string[], sentence: string][]): Promise<void> {
  const ends = await Promise.all(cases.map(([args]) => run(command, args)));
  for (const [i, [args, sentence]] of cases.entries()) {
    expect(ends[i]?.err).toContain(sentence);
    expect(ends[i]?.err).not.toMatch(/^\s+at /m);
    expect({ args, code: ends[i]?.code }).toEqual({ args, code: 1 });
  }
}

test('FILE-12: import shows what would change and writes nothing; --apply writes, and the page can undo it', async () => {
  const revision = await readRevision(context.database);
  const preview = await run('import', [CARS]);
  expect(preview).toMatchObject({ code: 0, err: '' });
  expect(preview.out).toMatch(/à créer +413\n +à modifier +0\n +inchangées +0\n +refusées +7\n/);
  expect(preview.out).toMatch(/Marques à créer \(14\) : .*Citroën/);
  expect(preview.out).toMatch(/\n +41 +VO-10039 +Année +19 +une année à quatre chiffres est attendue\n/);
  expect(preview.out).toContain('--apply');
  expect(preview.out).toContain('Les nouveaux arrivent en brouillon');
  expect(await readRevision(context.database)).toBe(revision);

  const done = await spawnCommand('import', [CARS, '--apply'], settings());
  expect(done.code).toBe(0);
  expect(done.out).toContain('Fait : 413 véhicules de plus, 0 mis à jour, 7 lignes sans effet.');
  expect(done.err).toContain('Écriture : 413 sur 413');
  expect((await cars.findByReference(context, 'VO-10000'))?.price_per_day).toBe('85€');

  const [job] = await lastJobs(context, 'cars', 1);
  expect(job && presentJob(job, await fetchedPhotos(context, job))).toMatchObject({
    file_name: 'stock-voitures.csv',
    created: 413,
    undoable: true,
  });
});

test('import shows what changes and what it leaves, field by field; --empty-clears erases; brands keep one name', async () => {
  const headings = 'Référence;Titre;Prix jour;Couleur;Garantie;Marque;Salle';
  await writeLines('parc.csv', [headings, 'E1;Golf;30 €;bleu;12 mois;Volkswagen;A']);
  expect((await run('import', ['parc.csv', '--apply', '--publish'])).out).toContain('seront en ligne aussitôt');
  await writeLines('parc.csv', [headings, 'E1;Golf;31 €;;;VW;B']);
  const { out } = await run('import', ['parc.csv']);
  expect(out).toContain('Colonnes ignorées : Salle');
  expect(out).toMatch(/\n +2 +E1 +Prix jour +30 € +31 €\n/);
  expect(out).toContain('Marques reconnues : VW → Volkswagen');
  expect(out).toContain('Cellules vides qui laissent la valeur en ligne : Couleur (1), Garantie (1)');
  await writeLines('parc.csv', [headings, 'E1;Golf;;;;VW;B']);
  const clears = ['--empty-clears', 'Prix jour', '--empty-clears', 'couleur'];
  expect((await run('import', ['parc.csv', ...clears])).out).toContain(
    'npm run import -- parc.csv --empty-clears "Prix jour" --empty-clears couleur --apply',
  );
  expect((await run('import', ['parc.csv', '--apply', ...clears])).code).toBe(0);
  expect(await cars.findByReference(context, 'E1')).toMatchObject({ price_per_day: '', color: '', title: 'Golf' });
  await allRejected('import', [
    [['parc.csv', '--empty-clears', 'Titre'], 'La colonne « Titre » ne se vide pas par import.'],
    [['parc.csv', '--empty-clears'], 'L’option --empty-clears n’a pas la valeur attendue'],
  ]);
});

test('FILE-10: import reads the list in a workbook, and says which sheet', async () => {
  const rows = [['Stock'], [], ['Référence', 'Titre', 'Prix jour'], ['X1', 'Clio', 30.5]];
  const book = workbook({ name: 'Notes', rows: [['Appeler Paul']] }, { name: 'Parc', rows });
  await writeFile(join(folder, 'parc.xlsx'), book);
  const { code, out } = await run('import', ['parc.xlsx', '--apply']);
  expect(out).toContain('parc.xlsx : liste de voitures, 1 ligne, classeur, feuille « Parc »');
  expect(code).toBe(0);
  expect(await cars.findByReference(context, 'X1')).toMatchObject({ title: 'Clio', price_per_day: '30,5' });
});

test('FILE-11: import says in one sentence that a workbook takes too much memory', async () => {
  const rows = [
    ['Référence', 'Titre', 'Prix jour'],
    ['A1', 'Clio', '30'],
  ];
  await writeFile(join(folder, 'loin.xlsx'), workbook({ name: 'Stock', rows, far: 'XFD1048576' }));
  const { code, out, err } = await run('import', ['loin.xlsx']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trim()).toBe(
    'Ce fichier demande trop de mémoire ou de temps pour une liste de stock : copiez la liste seule dans un nouveau fichier.',
  );
});

test('import says in one sentence why it cannot go on, with exit code 1', async () => {
  await writeLines('autre.csv', ['nom;age', 'a;3']);
  await writeLines('refus.csv', ['Référence;Titre;Prix jour', 'R1;;3', ';Clio;3']);
  await writeLines('stock.csv', ['Référence;Titre', 'R1;Clio']);
  await allRejected('import', [
    [[], 'Quel fichier ? npm run import -- FICHIER.csv'],
    [['absent.csv'], 'absent.csv n’existe pas'],
    [[CARS, '--aply'], 'Option inconnue : --aply'],
    [['autre.csv'], 'Il manque les colonnes « Référence » et « Titre ». Colonnes lues : nom, age.'],
    [['refus.csv', '--apply'], 'Toutes les lignes sont refusées'],
    [['stock.csv'], '--cars ou --trucks'],
  ]);
  expect(await run('import', ['stock.csv', '--cars'])).toMatchObject({ code: 0 });
});

test('PHOT-25: import fetches the photos of the list before it ends, and names those that failed', async () => {
  const host = await openPhotoHost({ '/a.jpg': await makePhoto({ width: 400, height: 300 }) });
  const photos = `${host.origin}/a.jpg|${host.origin}/gone.jpg|http://127.0.0.1/a.jpg`;
  await writeLines('photos.csv', ['Référence;Titre;Prix jour;Photos', `PH1;Clio;30 €;${photos}`]);
  const preview = await run('import', ['photos.csv']);
  expect(preview.out).toContain(`Photos à récupérer : 3, pour 1 véhicule (127.0.0.2:${host.port}, 127.0.0.1)`);
  expect(host.requests).toEqual([]);
  const { code, out, err } = await run('import', ['photos.csv', '--apply']);
  expect(code).toBe(0);
  expect(out).toContain('Photos : 1 récupérée, 2 en échec.');
  expect(out).toMatch(/Clio +http\S+\/gone\.jpg +Cette photo n’existe pas ou plus \(404\)/);
  expect(out).toMatch(/Clio +http:\/\/127\.0\.0\.1\/a\.jpg +Cette adresse n’est pas publique/);
  expect(out).toContain('Moins de 640 pixels de large, donc floues : Clio (400 × 300)');
  expect(err).toContain('Photos : 3 sur 3');
  expect((await cars.findByReference(context, 'PH1'))?.images).toHaveLength(1);
});

test('export writes a file that import has nothing to do with, and overwrites only with --force', async () => {
  await writeLines('parc.csv', ['Référence;Titre;Prix jour', 'X7;Clio;30 €', 'X8;Golf;31 €']);
  expect((await run('import', ['parc.csv', '--apply'])).code).toBe(0);
  const exported = await spawnCommand('export', ['liste.csv'], settings(), { cwd: folder });
  expect(exported.out).toMatch(/liste\.csv : \d+ voitures\./);
  const list = await readFile(join(folder, 'liste.csv'));
  expect(list.toString('utf8')).toMatch(/^\ufeffRéférence;Titre;.*;Mise en ligne\r\n/);
  expect(list.toString('utf8')).toMatch(/\r\nX7;Clio;.*\r\nX8;Golf;/);
  const again = await run('import', ['--yes', 'liste.csv']);
  expect(again).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Rien à écrire') });

  const rejected = await run('export', ['liste.csv', '--trucks']);
  expect(rejected).toMatchObject({ code: 1, out: '' });
  expect(rejected.err).toContain('existe déjà');
  expect(await readFile(join(folder, 'liste.csv'))).toEqual(list);
  const forced = await run('export', ['liste.csv', '--trucks', '--force']);
  expect(forced).toMatchObject({ code: 0, out: expect.stringContaining('liste.csv : 0 camion.') });
  expect((await readFile(join(folder, 'liste.csv'), 'utf8')).split('\r\n')).toHaveLength(2);
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('export says in one sentence why it cannot go on, with exit code 1', async () => {
  await mkdir(join(folder, 'dossier.csv'));
  await allRejected('export', [
    [[], 'Quel fichier ? npm run export -- FICHIER.csv'],
    [['absent/liste.csv'], 'choisissez un dossier qui existe'],
    [['dossier.csv'], 'est un dossier'],
    [['liste.xlsx'], 'liste.xlsx : donnez un nom qui finit par .csv'],
  ]);
});

test('settings that are wrong, and data that cannot be opened, are one sentence too', async () => {
  const wrong = await run('export', ['x.csv'], { PORT: 'abc' });
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.err).toContain('PORT : un nombre de 0 à 65535');
  const closed = await run('import', [CARS], { DATA_DIR: '/dev/null/data', DATABASE_URL: '' });
  expect(closed).toMatchObject({ code: 1 });
  expect(closed.err).toContain('DATA_DIR');
});
