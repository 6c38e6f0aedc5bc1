import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NAME, openAdminApi, openSecondInstance, PASSWORD } from '../../../../tests/support/admin-api.ts';
import { done } from '../../../../tests/support/commands.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { emptySettings } from '../../../../tests/support/program.ts';
import { backup } from '../../../commands/backup.ts';
import { restore } from '../../../commands/restore.ts';
import { BackupFolder, newId } from './backup-folder.server.ts';
import type { Backup } from './backups.schema.ts';
import { makeScheduledBackup } from './scheduled-backup.server.ts';

const site = forFile(openAdminApi);
const inData = (name: string) => join(site.context.dataDir, name);
const folderAt = (backupDir: string) =>
  new BackupFolder(site.context, { backupDir, dataDir: site.context.dataDir }, () => undefined);

beforeAll(() => site.row('POST', '/cars/new', { title: 'Sauvée', images: ['https://images.example/1.jpg'] }));
beforeEach(async () => {
  await rm(inData('backups'), { recursive: true, force: true });
  await site.context.database.query.deleteFrom('scheduled_tasks').execute();
});

type Method = 'GET' | 'POST' | 'DELETE';

const call = (method: Method, path: string, payload?: object) =>
  site.app.inject({ method, url: `/api/admin${path}`, headers: { cookie: site.cookie }, ...(payload && { payload }) });
const backups = async (): Promise<Backup[]> => (await call('GET', '/backups')).json().data;

async function make(): Promise<Backup> {
  const response = await call('POST', '/backups');
  expect(response.statusCode).toBe(201);
  return response.json().data[0];
}

test('BACK-1: an owner makes a backup, downloads it with the password, restores it elsewhere and deletes it', async () => {
  const made = await make();
  const size = { bytes: expect.any(Number), vehicles: 1, pictures: 0 };
  expect(made).toEqual({ id: made.id, made_at: expect.stringMatching(/^20/), ...size, origin: 'person' });
  expect(await backups()).toEqual([made]);
  const { id } = made;

  const path = `/backups/${id}/file`;
  expect(await site.rejected('POST', path, {})).toMatchObject({ status: 422, fields: { current: expect.any(String) } });
  expect(await site.rejected('POST', path, { current: 'un autre mot de passe' })).toMatchObject({ status: 422 });
  const file = await call('POST', path, { current: PASSWORD });
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': `attachment; filename="vitrine-${id}.tar"`,
  });
  const settings = await emptySettings();
  const copy = inData('copie.tar');
  await writeFile(copy, file.rawPayload);
  await done(restore, [copy], settings);

  const row = `/backups/${id}`;
  for (const wrong of [{}, { current: 'un autre mot de passe' }])
    expect(await site.rejected('DELETE', row, wrong)).toMatchObject({
      status: 422,
      fields: { current: expect.any(String) },
    });
  expect(await backups()).toHaveLength(1);
  expect((await call('DELETE', row, { current: PASSWORD })).json()).toEqual({ data: [{ id }] });
  expect(await backups()).toEqual([]);
  expect((await site.rejected('DELETE', row, { current: PASSWORD })).status).toBe(404);
  expect((await site.rejected('POST', path, { current: PASSWORD })).status).toBe(404);
});

test('BACK-1: a name that is no backup reads no file', async () => {
  for (const id of ['..%2F..%2Fvitrine', 'x', '%00'])
    expect((await call('POST', `/backups/${id}/file`, { current: PASSWORD })).statusCode).toBeOneOf([400, 404]);
});

test('BACK-1: a backup that a command made without a file is listed too', async () => {
  const { dataDir, databaseUrl = '' } = site.context;
  await done(backup, [], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const [made] = await backups();
  expect(made).toMatchObject({ origin: 'command', vehicles: 1 });
  await call('DELETE', `/backups/${made?.id}`, { current: PASSWORD });
});

test('BACK-6: the trail says who made, downloaded and deleted which backup', async () => {
  const before = (await site.done('GET', '/security')).data.length;
  const { id } = await make();
  await call('POST', `/backups/${id}/file`, { current: PASSWORD });
  await call('DELETE', `/backups/${id}`, { current: PASSWORD });
  const { data } = await site.done('GET', '/security');
  const event = { kind: 'backup', outcome: 'ok', target: id, who: NAME };
  expect(data.slice(0, data.length - before).reverse()).toMatchObject([
    { ...event, reason: 'made' },
    { ...event, reason: 'downloaded' },
    { ...event, reason: 'deleted' },
  ]);
});

test('BACK-2: two requests at once make one backup', async () => {
  const [first, second] = await Promise.all([call('POST', '/backups'), call('POST', '/backups')]);
  expect(first.json()).toEqual(second.json());
  expect((await call('GET', '/backups')).json()).toEqual({ ...first.json(), running: false });
  const folder = folderAt(inData('backups'));
  const { result } = await folder.start();
  expect(folder.isRunning).toBe(true);
  await result;
  expect(folder.isRunning).toBe(false);
});

test('BACK-2: a backup sends its progress in lines, and goes on without its connection', async () => {
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const start = (signal?: AbortSignal) =>
    fetch(`${address}/api/admin/backups`, {
      method: 'POST',
      headers: { cookie: site.cookie, Accept: 'application/x-ndjson' },
      ...(signal && { signal }),
    });
  const response = await start();
  expect(response.status).toBe(201);
  const lines = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [made] = await backups();
  expect(lines[0]).toEqual({ job: made?.id });
  expect(lines.at(-1)).toEqual({ data: [made] });
  const cut = new AbortController();
  await (await start(cut.signal)).body?.getReader().read();
  cut.abort();
  await expect.poll(async () => (await backups()).length).toBe(2);
});

test('BACK-2: a folder that cannot be written is said, and nothing is left', async () => {
  await writeFile(inData('no-folder'), '');
  const broken = folderAt(inData('no-folder'));
  await expect(broken.start()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await broken.list()).toEqual([]);
});

test('BACK-2: a backup that fails or is stopped leaves no file, and the next one begins', async () => {
  const failures: unknown[] = [];
  const folders = { backupDir: inData('backups'), dataDir: inData('absent') };
  const folder = new BackupFolder(site.context, folders, (error) => failures.push(error));
  const { result } = await folder.start();
  await expect(result).rejects.toMatchObject({ code: 'failed', message: expect.stringContaining('a échoué') });
  expect(failures).toHaveLength(1);
  expect(await readdir(inData('backups'))).toEqual([]);
  const stopped = folderAt(inData('backups'));
  const { result: end } = await stopped.start();
  const rejected = expect(end).rejects.toMatchObject({ message: expect.stringContaining('interrompue') });
  await stopped.close();
  await rejected;
  expect(await make()).toMatchObject({ origin: 'person' });
});

test('BACK-3: the site makes one each night, one instance alone, and keeps the seven newest of its own', async () => {
  const night = (day: number, hour = 3) => new Date(Date.UTC(2027, 0, day, hour));
  const nightly = folderAt(inData('nightly'));
  const run = (now: Date, every = 1) => makeScheduledBackup(site.context, nightly, every, now);
  expect(await run(night(1), 0)).toBe(false);
  expect(await run(night(1, 0))).toBe(false);
  expect((await Promise.all([run(night(1)), run(night(1))])).toSorted()).toEqual([false, true]);
  expect(await run(night(1, 20))).toBe(false);
  expect(await run(night(2), 2)).toBe(false);
  for (let day = 2; day <= 9; day += 1) expect(await run(night(day))).toBe(true);
  expect((await nightly.list()).map(({ origin }) => origin)).toEqual(Array(7).fill('schedule'));
  expect((await readdir(inData('nightly'))).filter((name) => name.endsWith('.tar'))).toHaveLength(7);
});

/** Describes a backup of the schedule from long ago, as the page lists it. */
const longAgo = (id: string): Backup => {
  return { id, made_at: '2020-01-01T00:00:00.000Z', bytes: 1, vehicles: 0, pictures: 0, origin: 'schedule' };
};

test('BACK-3: a new backup stays although an old one cannot be deleted; each such failure is reported', async () => {
  const failures: unknown[] = [];
  const folders = { backupDir: inData('backups'), dataDir: site.context.dataDir };
  const folder = new BackupFolder(site.context, folders, (error) => failures.push(error));
  const old = Array.from({ length: 8 }, () => newId(new Date('2020-01-01')));
  for (const id of old) {
    // No instance can delete a directory as it deletes a file.
    await mkdir(inData(`backups/${id}.tar`), { recursive: true });
    await writeFile(inData(`backups/${id}.json`), JSON.stringify(longAgo(id)));
  }
  const made = await folder.make('schedule');
  expect(await folder.list()).toContainEqual(made);
  expect(failures).toHaveLength(2);
  expect(await folder.list()).toHaveLength(9);
  const [undeletable] = old;
  expect((await site.rejected('DELETE', `/backups/${undeletable}`, { current: PASSWORD })).status).toBe(500);
});

/** Another instance deletes old backups after this one has listed them. */
class SharedFolder extends BackupFolder {
  override async list(): Promise<Backup[]> {
    const deleted = Array.from({ length: 7 }, () => longAgo(newId(new Date('2020-01-01'))));
    return [...(await super.list()), ...deleted];
  }
}

test('BACK-3: a new backup stays although another instance has deleted an old one meanwhile', async () => {
  const failures: unknown[] = [];
  const folders = { backupDir: inData('backups'), dataDir: site.context.dataDir };
  const folder = new SharedFolder(site.context, folders, (error) => failures.push(error));
  const made = await folder.make('schedule');
  expect([await backups(), failures]).toEqual([[made], []]);
});

test('BACK-3: a night that failed is tried again', async () => {
  await writeFile(inData('no-folder-either'), '');
  const run = (folder: BackupFolder) => makeScheduledBackup(site.context, folder, 1, new Date(Date.UTC(2027, 1, 1, 3)));
  await expect(run(folderAt(inData('no-folder-either')))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await run(folderAt(inData('backups')))).toBe(true);
});

/** Writes a file as if a process had been killed this many seconds ago during a backup. */
async function leave(name: string, seconds: number): Promise<void> {
  await mkdir(inData('backups'), { recursive: true });
  await writeFile(inData(`backups/${name}`), 'part of a tar');
  const at = new Date(Date.now() - seconds * 1_000);
  await utimes(inData(`backups/${name}`), at, at);
}

test('BACK-7: the next start deletes what a killed backup left, after two minutes of silence', async () => {
  const { id } = await make();
  const ids = Array.from({ length: 4 }, () => newId());
  const [sent, undescribed, former, running] = ids;
  await leave(`${sent}.tar.4242.tmp`, 121);
  await leave(`${undescribed}.tar`, 121);
  await leave(`${former}.job`, 121);
  await leave(`${running}.tar.4242.tmp`, 100);
  await leave(`${id}.tar`, 121);
  await leave('notes.txt', 121);
  const started = await openSecondInstance(site);
  await started.app.listen({ port: 0, host: '127.0.0.1' });
  await expect
    .poll(async () => (await readdir(inData('backups'))).toSorted())
    .toEqual([`${id}.json`, `${id}.tar`, `${running}.tar.4242.tmp`, 'notes.txt'].toSorted());
  await started.close();
});

/** Its scheduled backup ends after the lock was taken, as if the process was killed. */
class KilledFolder extends BackupFolder {
  override async make(): Promise<Backup> {
    expect(await site.context.database.query.selectFrom('scheduled_tasks').selectAll().execute()).toEqual([]);
    throw new Error('killed');
  }
}

test('BACK-7: the backup of a night is made although a process was killed while it made it', async () => {
  const now = new Date(Date.UTC(2027, 2, 1, 3));
  const folders = { backupDir: inData('backups'), dataDir: site.context.dataDir };
  const killed = new KilledFolder(site.context, folders, () => undefined);
  await expect(makeScheduledBackup(site.context, killed, 1, now)).rejects.toThrow('killed');
  const run = () => makeScheduledBackup(site.context, folderAt(inData('backups')), 1, now);
  expect([await run(), await run()]).toEqual([true, false]);
  expect(await backups()).toMatchObject([{ origin: 'schedule' }]);
});
