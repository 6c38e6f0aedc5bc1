import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NAME, openAdminApi, openSecondInstance, PASSWORD } from '../../../../tests/support/admin-api.ts';
import { done } from '../../../../tests/support/commands.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { emptySettings } from '../../../../tests/support/program.ts';
import { backup } from '../../../commands/backup.ts';
import { restore } from '../../../commands/restore.ts';
import { BackupFolder, newId } from './backup-folder.server.ts';
import type { Backup, BackupJob } from './backups.schema.ts';
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
const jobOf = async (id: string): Promise<BackupJob> => (await call('GET', `/backup-jobs/${id}`)).json().data;

async function make(): Promise<{ id: string; job: BackupJob }> {
  const response = await call('POST', '/backups');
  expect(response.statusCode).toBe(202);
  const { job: id } = response.json().data;
  await expect.poll(async () => (await jobOf(id)).state).not.toBe('running');
  return { id, job: await jobOf(id) };
}

test('BACK-1: an owner makes a backup, downloads it with the password, restores it elsewhere and deletes it', async () => {
  const { id, job } = await make();
  expect(job).toMatchObject({ state: 'done', error: '' });
  const size = { bytes: expect.any(Number), vehicles: 1, pictures: 0 };
  expect(await backups()).toEqual([{ id, made_at: expect.stringMatching(/^20/), ...size, origin: 'person' }]);

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
  await expect.poll(async () => (await jobOf(first.json().data.job)).state).toBe('done');
  expect(await backups()).toHaveLength(1);
});

test('BACK-2: a job whose process is gone has failed, and the next backup begins', async () => {
  const id = newId();
  await mkdir(inData('backups'), { recursive: true });
  const job = { state: 'running', done: 3, total: 9, error: '', at: 0 };
  await writeFile(inData(`backups/${id}.job`), JSON.stringify(job));
  const error = 'La sauvegarde a été interrompue : rien n’en a été gardé.';
  expect(await jobOf(id)).toMatchObject({ state: 'failed', error });
  expect((await make()).job).toMatchObject({ state: 'done' });
});

test('BACK-2: a folder that cannot be written is said, and nothing is left', async () => {
  await writeFile(inData('no-folder'), '');
  const broken = folderAt(inData('no-folder'));
  await expect(broken.start('person')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await broken.list()).toEqual([]);
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

test('BACK-3: a night that failed is tried again', async () => {
  await writeFile(inData('no-folder-either'), '');
  const run = (folder: BackupFolder) => makeScheduledBackup(site.context, folder, 1, new Date(Date.UTC(2027, 1, 1, 3)));
  await expect(run(folderAt(inData('no-folder-either')))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await run(folderAt(inData('backups')))).toBe(true);
});

/** Leaves the folder as a process does that is killed during a backup. */
async function killedBackup(origin: 'person' | 'schedule', change: object = {}): Promise<string> {
  const id = newId();
  const process = { at: Date.now(), origin, host: hostname(), pid: NO_PROCESS };
  await mkdir(inData('backups'), { recursive: true });
  const job = { state: 'running', done: 1, total: 9, error: '', ...process, ...change };
  await writeFile(inData(`backups/${id}.job`), JSON.stringify(job));
  await writeFile(inData(`backups/${id}.tar.${NO_PROCESS}.tmp`), 'part of a tar');
  return id;
}
/** Linux gives no process this number. */
const NO_PROCESS = 2 ** 22 + 1;
const filesOf = async (id: string) => (await readdir(inData('backups'))).filter((name) => name.startsWith(id)).sort();

test('BACK-7: the next start deletes what a killed backup left, at once or after half a minute of silence', async () => {
  const killed = await killedBackup('person');
  const elsewhere = await killedBackup('person', { host: 'another-machine' });
  const silent = await killedBackup('person', { host: 'another-machine', at: Date.now() - 31_000 });
  const running = await killedBackup('person', { pid: process.ppid });
  const unknown = '20260101T000000-00000000';
  await writeFile(inData(`backups/${unknown}.tar.7.tmp`), '');
  const started = await openSecondInstance(site);
  await started.app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => filesOf(killed)).toEqual([`${killed}.job`]);
  await expect.poll(() => filesOf(unknown)).toEqual([]);
  await started.close();
  expect(await filesOf(silent)).toEqual([`${silent}.job`]);
  expect(await jobOf(killed)).toMatchObject({ state: 'failed', error: expect.stringContaining('interrompue') });
  for (const id of [elsewhere, running]) expect(await filesOf(id)).toHaveLength(2);
});

test('BACK-7: the backup of a night is made although a process was killed while it made it', async () => {
  const now = new Date(Date.UTC(2027, 2, 1, 3));
  const folder = folderAt(inData('backups'));
  const run = () => makeScheduledBackup(site.context, folder, 1, now);
  const day = { name: 'backup', last_day: '2027-03-01' };
  await site.context.database.query.insertInto('scheduled_tasks').values(day).execute();
  await killedBackup('person');
  expect(await run()).toBe(false);
  await killedBackup('schedule');
  expect([await run(), await run()]).toEqual([true, false]);
  expect(await backups()).toMatchObject([{ origin: 'schedule' }]);
});
