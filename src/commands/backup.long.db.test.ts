import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCar } from '../../tests/support/build-vehicles.ts';
import { done, outputOf, refusal, spawnCommand } from '../../tests/support/commands.ts';
import { ENGINE } from '../../tests/support/context.ts';
import { emptySettings, temporaryFolder } from '../../tests/support/program.ts';
import { cars } from '../../tests/support/vehicles.ts';
import {
  allFiles,
  allRows,
  fillSite,
  inContext,
  type SiteSettings,
  samplePicture,
} from '../../tests/support/whole-site.ts';
import { writeBackup } from '../features/operations/backup/backup.server.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import { filesOf, removePicture } from '../features/platform/images/processing/store-images.server.ts';
import { findOrCreateBrand } from '../features/stock/brands/brands.repository.ts';
import { detachPicture } from '../features/stock/vehicles/rows/vehicle-writer.repository.ts';
import { type AppContext, inTransaction } from '../server/app-context.ts';
import { openDatabase } from '../server/db/database.ts';
import { openStorage } from '../server/storage/open.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

/** True on one engine only. Tests of files and arguments do not depend on the engine. */
const isFirst = ENGINE === 'sqlite';

const isEmpty = (location: SiteSettings) =>
  inContext(location, async (context) => {
    const { catalogue, fuels, ...rows } = await allRows(context);
    return Object.values(rows).flat().length + Object.keys(await allFiles(context)).length === 0;
  });

test('A backup restored elsewhere is the same site, row by row and file by file, with the same next ids', async () => {
  const from = await emptySettings();
  await inContext(from, (context) => fillSite(context, 60));
  const file = join(temporaryFolder(), 'site.tar');
  outputOf(await spawnCommand('backup', [file], from));
  expect(statSync(file).mode & 0o077, 'other users of the machine cannot read the keys').toBe(0);
  const to = await emptySettings();
  const output = outputOf(await spawnCommand('restore', [file], to));
  expect(output).toMatch(/^Rendu : \d+ lignes et 30 fichiers d’images/);
  const [before, after] = [await inContext(from, allRows), await inContext(to, allRows)];
  expect(after).toEqual(before);
  expect(Object.keys(before)).toContain('secrets');
  expect([before.settings?.length, before.settings_history?.length]).toEqual([8, 9]);
  expect(await inContext(to, allFiles)).toEqual(await inContext(from, allFiles));
  const next = (location: SiteSettings) =>
    inContext(location, async (context) => (await cars.create(context, operatorOfThisMachine(), buildCar())).id);
  expect(await next(to), 'the id of a deleted car is not used again').toBe(await next(from));
});

/** Opens a door of each kind: two sessions, two links, a challenge, a count of logins, a repeated request. */
async function openDoors({ database: { query } }: AppContext): Promise<void> {
  const at = new Date().toISOString();
  const [member] = await query.selectFrom('administrators').select('id').execute();
  const session = { token_hash: 'a'.repeat(64), administrator: member?.id ?? 0, last_used_at: at };
  await query.insertInto('sessions').values(session).execute();
  const user = { email: 'visiteur@example.org', name: 'Visiteur', image: '' };
  const visitor = await query.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const visit = { token_hash: 'b'.repeat(64), visitor: visitor.id, ends_at: at };
  await query.insertInto('visitor_sessions').values(visit).execute();
  const link = {
    token_hash: 'c'.repeat(64),
    name: 'Zoé',
    role: 'owner',
    invited_by: 'Hélène',
    accepted_at: null,
  } as const;
  await query.insertInto('invitations').values(link).execute();
  const preview = { token_hash: 'd'.repeat(64), section: 'texts', value: '{}' };
  await query.insertInto('settings_previews').values(preview).execute();
  const challenge = { challenge_hash: 'e'.repeat(64), purpose: 'login', ends_at: at };
  await query.insertInto('challenges').values(challenge).execute();
  await query.insertInto('login_failures').values({ key: 'name', failures: 9, ends_at: at }).execute();
  await query.insertInto('idempotency_keys').values({ key: 'key', answer: '{}', created_at: at }).execute();
}
const DOORS = [
  'sessions',
  'visitor_sessions',
  'invitations',
  'settings_previews',
  'challenges',
  'login_failures',
  'idempotency_keys',
];

test('BACK-8: a restore brings back no session, link, challenge, count of logins or idempotency key, and the rest', async () => {
  const [from, to] = [await emptySettings(), await emptySettings()];
  await inContext(from, (context) => fillSite(context, 1));
  await inContext(from, openDoors);
  const file = join(temporaryFolder(), 'site.tar');
  await done(backup, [file], from);
  for (const options of [[], ['--force']]) {
    expect(await done(restore, [...options, file], to)).toContain('chacun se reconnecte');
    const [before, after] = [await inContext(from, allRows), await inContext(to, allRows)];
    for (const name of DOORS) expect([name, before[name]?.length, after[name]?.length]).toEqual([name, 1, 0]);
    const { catalogue: _revision, ...expected } = { ...before, ...Object.fromEntries(DOORS.map((name) => [name, []])) };
    expect(after).toMatchObject(expected);
  }
});

test('A backup during writes: the rows of one point in time, and every file that they name', async () => {
  const from = await emptySettings();
  await inContext(from, (context) => fillSite(context, 200));
  const file = join(temporaryFolder(), 'site.tar');
  let [writing, pairs, pictures] = [true, 0, 0];
  const writer = inContext(from, async (context) => {
    const admin = operatorOfThisMachine();
    const stored: string[] = [];
    while (writing) {
      pairs += 1;
      await inTransaction(context, async (inside) => {
        for (const half of ['A', 'B']) await findOrCreateBrand(inside, admin, `Paire ${pairs}${half}`);
      });
      stored.push(await samplePicture(context, 'sous-charge'));
      pictures += 1;
      if (stored.length > 3) await removePicture(context, admin, stored.shift() ?? '', detachPicture);
    }
  });
  const before = await expectWrites(() => pairs);
  outputOf(await spawnCommand('backup', [file], from));
  expect(pairs, 'writers did not wait for the backup').toBeGreaterThan(before);
  writing = false;
  await writer;
  expect(pictures).toBeGreaterThan(4);

  const to = await emptySettings();
  await done(restore, [file], to);
  const rows = await inContext(to, allRows);
  const files = new Set(Object.keys(await inContext(to, allFiles)));
  const names = (rows.brands ?? []).map((line) => JSON.parse(line).brand_name as string);
  const halves = names.filter((name) => name.startsWith('Paire '));
  for (const half of halves) expect(names).toContain(half.replace(/.$/, half.endsWith('A') ? 'B' : 'A'));
  expect(halves.length).toBeGreaterThan(0);
  const expectedFiles = (rows.pictures ?? []).flatMap((line) => filesOf(JSON.parse(line).path));
  expect([...files].sort()).toEqual(expectedFiles.sort());
});

async function expectWrites(pairs: () => number): Promise<number> {
  await expect.poll(pairs).toBeGreaterThan(2);
  return pairs();
}

describe('A backup that is not whole', () => {
  let original: { from: SiteSettings; file: string; bytes: Buffer };
  let folder: string;
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'));
    // The source is always SQLite, because each engine must read the backups of the other one.
    const from = { DATA_DIR: join(folder, 'data') };
    await inContext(from, (context) => fillSite(context, 20));
    const file = join(folder, 'site.tar');
    await done(backup, [file], from);
    original = { from, file, bytes: readFileSync(file) };
  });

  const damages: [how: string, damage: (file: string, size: number) => void][] = [
    ['cut in its middle', (file, size) => truncateSync(file, Math.floor(size / 2))],
    ['without its last byte', (file, size) => truncateSync(file, size - 1)],
    ['empty', (file) => truncateSync(file, 0)],
    ['with one byte changed in a picture', (file) => flip(file, 700)],
    ['with one byte changed near its end', (file, size) => flip(file, size - 2_000)],
    ['with one byte changed in its checksum', (file, size) => flip(file, size - 5)],
    ['another file', (file) => writeFileSync(file, 'id;marque\n'.repeat(100))],
  ];
  test.each(isFirst ? damages : damages.slice(0, 1))('%s is rejected, and nothing is written', async (_how, damage) => {
    const file = join(temporaryFolder(), 'copie.tar');
    writeFileSync(file, original.bytes);
    damage(file, original.bytes.length);
    const to = await emptySettings();
    expect(await refusal(restore, [file], to)).toMatch(/n’est pas une sauvegarde entière .+rien n’a été écrit/);
    expect(await isEmpty(to)).toBe(true);
  });

  test('a site that is not empty is left as it is; --force replaces it, and its rows and files are deleted', async () => {
    const to = await emptySettings();
    const other = await inContext(to, async (context) => {
      await findOrCreateBrand(context, operatorOfThisMachine(), 'Une autre');
      return samplePicture(context, 'autre');
    });
    const [rows, files] = [await inContext(to, allRows), await inContext(to, allFiles)];
    expect(await refusal(restore, [original.file], to)).toMatch(
      /^L’arrivée n’est pas vide \(marques : 1, images : 1\) : rien n’a été écrit\. .+--force/,
    );
    expect([await inContext(to, allRows), await inContext(to, allFiles)]).toEqual([rows, files]);

    await done(restore, [original.file, '--force'], to);
    const { catalogue: revision, ...after } = await inContext(to, allRows);
    const { catalogue, ...before } = await inContext(original.from, allRows);
    expect(after).toEqual(before);
    expect(JSON.parse(revision?.[0] ?? '').revision, 'cached pages of the old catalogue are invalid').toBeGreaterThan(
      JSON.parse(catalogue?.[0] ?? '').revision,
    );
    expect(await inContext(to, allFiles)).toEqual(await inContext(original.from, allFiles));
    expect(Object.keys(await inContext(to, allFiles))).not.toContain(other);
  });

  test('a picture with other bytes under the same name is not overwritten, and no row is written', async () => {
    const to = await emptySettings();
    const [key = ''] = Object.keys(await inContext(original.from, allFiles));
    await inContext(to, (context) => context.storage.put(key, Buffer.from('autre')));
    expect(await refusal(restore, [original.file], to)).toContain(`L’image ${key} existe déjà avec un autre contenu`);
    const { brands } = await inContext(to, allRows);
    expect(brands).toEqual([]);
  });

  test('a restore that was interrupted after some pictures is finished by the next', async () => {
    const to = await emptySettings();
    const [key = ''] = Object.keys(await inContext(original.from, allFiles));
    await inContext(original.from, async (from) => {
      const file = await from.storage.open(key);
      const bytes = file && (await buffer(file.body));
      await inContext(to, (context) => context.storage.put(key, bytes ?? Buffer.alloc(0)));
    });
    await done(restore, [original.file], to);
    expect(await inContext(to, allFiles)).toEqual(await inContext(original.from, allFiles));
  });
});

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

test('A backup of an older version is restored as it was, then migrated', async () => {
  const from = await emptySettings();
  const older = { dataDir: from.DATA_DIR, databaseUrl: from.DATABASE_URL };
  const database = await openDatabase(older, () => undefined, '0002-back-office');
  const storage = await openStorage({ storage: 'disk', dataDir: from.DATA_DIR, s3: undefined });
  const context = { database, storage };
  // The repositories also write tables that this older schema lacks. So the test inserts the rows itself.
  await database.query.insertInto('brands').values({ brand_name: 'Ancienne', folded_name: 'ancienne' }).execute();
  const file = join(temporaryFolder(), 'ancienne.tar');
  const quiet = { pictures: () => undefined, rows: () => undefined };
  await writeBackup(context, createWriteStream(file), quiet, new AbortController().signal);
  await database.close();
  const to = await emptySettings();
  await done(restore, [file], to);
  const rows = await inContext(to, allRows);
  expect(rows.brands?.[0]).toContain('Ancienne');
  expect(rows.secrets).toEqual([]);

  const upToDate = await emptySettings();
  await inContext(upToDate, async () => undefined);
  expect(await refusal(restore, [file], upToDate)).toMatch(/version plus récente que la sauvegarde/);
});

test.runIf(isFirst)('A picture whose file is missing is reported, and the backup is written all the same', async () => {
  const from = await emptySettings();
  const path = await inContext(from, async (context) => {
    await samplePicture(context, 'entiere');
    const path = await samplePicture(context, 'perdue');
    await context.storage.remove(path);
    return path;
  });
  const file = join(temporaryFolder(), 'site.tar');
  expect(await done(backup, [file], from)).toContain(`n’existent plus, par exemple ${path}`);
  const to = await emptySettings();
  await done(restore, [file], to);
  expect(await inContext(to, allRows)).toEqual(await inContext(from, allRows));
});

test.runIf(isFirst)('A reason not to write a backup is one sentence, and no file is left behind', async () => {
  const from = await emptySettings();
  const folder = temporaryFolder();
  const file = join(folder, 'déjà.tar');
  writeFileSync(file, 'le mien');
  expect(await refusal(backup, [file], from)).toMatch(/existe déjà/);
  expect(await refusal(backup, [folder], from)).toMatch(/est un dossier/);
  expect(await refusal(backup, [join(folder, 'absent', 'm.tar')], from)).toMatch(/Impossible d’écrire/);
  expect(await refusal(restore, [join(folder, 'absent.tar')], from)).toMatch(/Impossible de lire/);
  expect(readFileSync(file, 'utf8')).toBe('le mien');
  await done(backup, [file, '--force'], from);
  expect(readdirSync(folder)).toEqual(['déjà.tar']);
});

test.runIf(isFirst)(
  'A disk that is full while the backup is written: one sentence, no file, and the one before is still there',
  async () => {
    const from = await emptySettings();
    await inContext(from, (context) => fillSite(context, 60));
    const folder = temporaryFolder();
    const file = join(folder, 'site.tar');
    writeFileSync(file, 'celle d’hier');
    // The shell limits the size of each file to 50 KB.
    const small = ['/bin/sh', '-c', 'trap "" XFSZ; ulimit -f 100; exec "$0" "$@"'];
    const { code, err } = await spawnCommand('backup', [file, '--force'], from, { within: small });
    expect({ code, said: /Impossible d’écrire .+EFBIG/.test(err), stack: /^\s+at /m.test(err) }).toEqual({
      code: 1,
      said: true,
      stack: false,
    });
    expect(readdirSync(folder)).toEqual(['site.tar']);
    expect(readFileSync(file, 'utf8')).toBe('celle d’hier');
  },
);
