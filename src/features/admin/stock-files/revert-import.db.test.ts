import { expect, onTestFinished, test } from 'vitest';
import { IMAGE, NAME, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { csv, importFile, preview, readJob, write } from '../../../../tests/support/stock-files.ts';
import { openDatabase, readRevision } from '../../../server/db/database.ts';
import type { Progress } from '../../../shared/progress.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { createBrand, listBrands } from '../../stock/brands/brands.repository.ts';
import { ImportChild, TaskStoppedError } from './import-child.server.ts';
import type { ImportTask, TaskResult } from './import-task.server.ts';
import { Imports } from './imports.server.ts';
import { packRows, unpackRows } from './stored-source.server.ts';

const site = forFile(openAdminApi);

async function stored(reference: string) {
  const { data } = await site.done('GET', '/cars/range?from=0&to=999');
  return data.find((row) => row.reference === reference);
}

const revert = async (job: number) => (await site.done('POST', `/import/cars/jobs/${job}/undo`)).data;

test('FILE-12: a revert puts new vehicles in the trash and gives the others their values and status again', async () => {
  const online = (reference: string, more: object = {}) =>
    site.row('POST', '/cars/new', { title: reference, reference, images: [IMAGE], ...more });
  const renault = await site.row('POST', '/brands/new', { brandName: 'Renault' });
  const before = { brand: renault.id, color: 'bleu', price_per_day: '30 €', accessories: ['GPS'], mileage: 10 };
  await online('U1', before);
  await online('U2');
  const reserved = { ids: [(await online('U3')).id], status: 'reserved', reserved_until: '01-01-2030' };
  await site.row('POST', '/cars/status', reserved);
  const headings = 'Référence;Titre;Marque;Couleur;Prix jour;Équipements;Kilométrage';
  const file = csv(headings, 'U1;Clio V;Peugeot;rouge;31 €;Climatiseur;11', 'U4;Zoé;;;;;');
  const job = await importFile(site, file, { missing: 'sold' });
  expect(job).toMatchObject({ created: 1, updated: 1, total: 4, undoable: true });
  expect(await stored('U1')).toMatchObject({ title: 'Clio V', color: 'rouge' });
  expect(await stored('U3')).toMatchObject({ status: 'sold', reserved_until: '' });
  const reverted = { trashed: 1, restored: 3, brands: ['Peugeot'], left: [], changed_since: [], edited_photos: 0 };
  expect(await revert(job.job)).toEqual(reverted);
  expect(await stored('U1')).toMatchObject({ title: 'U1', ...before, status: 'available' });
  expect(await stored('U2')).toMatchObject({ status: 'available', sold_at: '' });
  expect(await stored('U3')).toMatchObject({ status: 'reserved', reserved_until: '01-01-2030', sold_at: '' });
  expect(await stored('U4')).toBeUndefined();
  const { data: trash } = await site.done('GET', '/cars/bin');
  expect(trash.map(({ reference }) => reference)).toEqual(['U4']);
  const { data: entries } = await site.done('GET', '/journal?object=cars');
  expect(entries.slice(0, 4).map(({ origin }) => origin)).toEqual(['undo', 'undo', 'undo', 'undo']);
  expect(await revert(job.job)).toMatchObject({ trashed: 1, restored: 3 });
  expect(await readJob(site, job.job)).toMatchObject({ undoable: false, undone: { trashed: 1 } });
});

test('FILE-13: what somebody has changed since the import is left and named; a new vehicle goes all the same', async () => {
  const headings = 'Référence;Titre;Couleur;Prix jour';
  await importFile(site, csv(headings, 'V1;Clio;bleu;30 €', 'V2;Zoé;vert;20 €'));
  const job = await importFile(site, csv(headings, 'V1;Clio;rouge;31 €', 'V2;Zoé;noir;20 €', 'V3;Ami;;'));
  const edit = async (reference: string, changes: object) => {
    const row = await stored(reference);
    return site.row('PUT', '/cars/edit', { id: row?.id, version: row?.version, ...changes });
  };
  const v1 = await edit('V1', { price_per_day: '35 €' });
  const v2 = await stored('V2');
  await site.row('DELETE', '/cars/delete', { id: v2?.id });
  const v3 = await edit('V3', { color: 'gris' });
  expect(await revert(job.job)).toEqual({
    trashed: 1,
    restored: 1,
    brands: [],
    left: [
      { id: v1.id, title: 'Clio', fields: [expect.stringContaining('jour')] },
      { id: v2?.id, title: 'Zoé', fields: [] },
    ],
    changed_since: [{ id: v3.id, title: 'Ami', fields: ['Couleur'] }],
    edited_photos: 0,
  });
  expect(await stored('V1')).toMatchObject({ color: 'bleu', price_per_day: '35 €' });
});

test('FILE-13: a brand of before that is gone is left and named', async () => {
  await importFile(site, csv('Référence;Titre;Marque', 'M1;Clio;Saab'));
  const job = await importFile(site, csv('Référence;Titre;Marque', 'M1;Clio;Volvo'));
  const { data: brands } = await site.done('GET', '/brands');
  await site.done('DELETE', '/brands/delete', { id: brands.find(({ brandName }) => brandName === 'Saab')?.id });
  expect(await revert(job.job)).toMatchObject({ restored: 0, left: [{ title: 'Clio', fields: ['Marque'] }] });
});

test('FILE-22: brands that an undone import created go too, but for those that were renamed or that others have', async () => {
  const names = ['Donkervoort', 'Morgan', 'Caterham', 'Lotus'];
  const file = csv('Référence;Titre;Marque', ...names.map((name, i) => `R${i};${name};${name}`));
  const { job } = await importFile(site, file);
  const brandOf = async (name: string) =>
    (await site.done('GET', '/brands')).data.find(({ brandName }) => brandName === name)?.id;
  await site.done('PUT', '/brands/edit', { id: await brandOf('Morgan'), brandName: 'Morgan Motor' });
  await site.row('POST', '/trucks/new', { title: 'Plateau', images: [IMAGE], brand: await brandOf('Caterham') });
  const edited = await stored('R3');
  await site.row('PUT', '/cars/edit', { id: edited?.id, version: edited?.version, color: 'vert' });
  const donkervoort = await brandOf('Donkervoort');
  expect(await revert(job)).toMatchObject({ trashed: 4, brands: ['Donkervoort', 'Lotus'] });
  const left = (await site.done('GET', '/brands')).data.map(({ brandName }) => brandName);
  expect(left).toEqual(expect.arrayContaining(['Caterham', 'Morgan Motor']));
  for (const name of ['Donkervoort', 'Morgan', 'Lotus']) expect(left).not.toContain(name);
  const { data: entries } = await site.done('GET', '/journal?object=brands');
  const deletion = { action: 'delete', title: 'Donkervoort', id: donkervoort, origin: 'undo' };
  expect(entries).toContainEqual(expect.objectContaining(deletion));
  const { data: trash } = await site.done('GET', '/cars/bin');
  const trashed = trash.find(({ title }) => title === 'Donkervoort');
  expect(trashed).toMatchObject({ brand: null });
  expect(await site.row('POST', '/cars/restore', { id: trashed?.id })).toMatchObject({ status: 'draft', brand: null });
});

const storedParts = async (job: number) => {
  const parts = site.context.database.query.selectFrom('import_rows').select('id').where('import', '=', job);
  return (await parts.execute()).length;
};

test('FILE-1: a list that is stored in several parts is written whole, and its parts are deleted', async () => {
  const lines = Array.from({ length: 300 }, (_, i) => `G${i};Clio;${'Première main. '.repeat(500)}`);
  const { token } = await preview(site, csv('Référence;Titre;Description', ...lines));
  const written = await write(site, { token });
  expect(written).toMatchObject({ state: 'done', created: 300 });
  expect(await stored('G0')).toBeDefined();
  expect(await stored('G299')).toMatchObject({ title: 'Clio' });
  expect(await storedParts(written.job)).toBe(0);
});

test('FILE-1: a list that a former release has previewed is written', async () => {
  const { token } = await preview(site, csv('Référence;Titre', 'H1;Clio'));
  const { query } = site.context.database;
  const part = query.selectFrom('import_rows').selectAll().orderBy('id', 'desc').limit(1);
  const { import: id, packed } = await part.executeTakeFirstOrThrow();
  const { source } = await query.selectFrom('imports').select('source').where('id', '=', id).executeTakeFirstOrThrow();
  const former = JSON.stringify({ ...JSON.parse(source), rows: unpackRows(packed) });
  await query.updateTable('imports').set({ source: former }).where('id', '=', id).execute();
  await query.deleteFrom('import_rows').where('import', '=', id).execute();
  expect(await write(site, { token })).toMatchObject({ state: 'done', created: 1 });
});

test('FILE-14: a job that failed has written nothing and cannot be undone; unknown jobs are 404', async () => {
  const { query } = site.context.database;
  const failing = csv('Référence;Titre', ...Array.from({ length: 300 }, (_, i) => `F${i};Clio`));
  const { token } = await preview(site, failing);
  const part = query.selectFrom('import_rows').selectAll().orderBy('id', 'desc').limit(1);
  const { import: id, packed: former } = await part.executeTakeFirstOrThrow();
  const lines = unpackRows(former);
  const repeated = lines.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.replace('F299', 'F298')) }));
  for await (const packed of packRows(repeated))
    await query.updateTable('import_rows').set({ packed }).where('import', '=', id).execute();
  const revision = await readRevision(site.context.database);
  expect(await site.rejected('POST', '/import/cars/apply', { token })).toMatchObject({ status: 409 });
  const failed = { state: 'failed', error: expect.stringContaining('rien n’a été écrit') };
  expect(await readJob(site, id)).toMatchObject(failed);
  expect(await storedParts(id)).toBe(0);
  expect(await readRevision(site.context.database)).toBe(revision);
  expect(await site.rejected('POST', `/import/cars/jobs/${id}/undo`)).toMatchObject({ status: 409 });
  for (const path of [`/import/trucks/jobs/${id}`, '/import/cars/jobs/999999'])
    expect(await site.rejected('GET', path)).toMatchObject({ status: 404 });
});

test('FILE-14: a process that ends in the middle leaves the job failed and nothing written', async () => {
  const other = await openAdminApi();
  onTestFinished(() => other.context.close());
  const list = csv('Référence;Titre', ...Array.from({ length: 3_000 }, (_, i) => `S${i};Clio`));
  const { token } = await preview(other, list);
  const rejected = other.rejected('POST', '/import/cars/apply', { token });
  const { query } = other.context.database;
  const row = query.selectFrom('imports').selectAll();
  await expect.poll(async () => (await row.executeTakeFirst())?.state).toBe('running');
  await other.app.close();
  const error = expect.stringContaining('Le serveur s’est arrêté');
  expect(await rejected).toMatchObject({ status: 503, message: error });
  expect(await row.executeTakeFirst()).toMatchObject({ state: 'failed', error });
  expect(await query.selectFrom('cars').select('id').execute()).toEqual([]);
});

test('FILE-14: a write whose process was killed is told as stopped, also in the list', async () => {
  const running = async (title: string, minutes: number) => {
    await preview(site, csv('Référence;Titre', `D1;${title}`));
    const alive_at = new Date(Date.now() - minutes * 60_000).toISOString();
    const { query } = site.context.database;
    const started = query.updateTable('imports').set({ state: 'running', alive_at }).where('state', '=', 'preview');
    return (await started.returning('id').executeTakeFirstOrThrow()).id;
  };
  const [alive, killed, beforeClockWasSet] = [await running('A', 2), await running('B', 4), await running('C', -4)];
  const stopped = { state: 'failed', error: expect.stringContaining('arrêté') };
  const { data } = await site.done('GET', '/import/cars/jobs');
  const states = Object.fromEntries(data.map(({ job, ...row }) => [String(job), row]));
  expect(states).toMatchObject({
    [alive]: { state: 'running' },
    [killed]: stopped,
    [beforeClockWasSet]: stopped,
  });
  expect(await readJob(site, killed)).toMatchObject(stopped);
  await site.context.database.query.updateTable('imports').set({ state: 'failed' }).where('id', '=', alive).execute();
});

/** Replaces the child process of an import. The import runs until `close` is called. */
class EndlessChild extends ImportChild {
  readonly #writing = Promise.withResolvers<never>();
  override run(
    _admin: unknown,
    _task: unknown,
    { onProgress }: { onProgress?: (progress: Progress) => void } = {},
  ): Promise<never> {
    onProgress?.({ done: 1, total: 2 });
    return this.#writing.promise;
  }
  override async close(): Promise<void> {
    this.#writing.reject(new TaskStoppedError());
  }
}

test('FILE-14: the progress of a write can be read without its connection', async () => {
  const { token } = await preview(site, csv('Référence;Titre', 'L1;Clio'));
  const child = new EndlessChild(site.context.database.location);
  const imports = new Imports(site.context, { error: () => undefined }, { child });
  const admin = { ...operatorOfThisMachine(), name: NAME };
  const { job, result } = await imports.apply(admin, 'cars', token, 'leave');
  const read = () => imports.find('cars', Number(job)).catch(() => null);
  await expect.poll(read).toMatchObject({ state: 'running', done: 1, total: 2 });
  const again = await imports.apply(admin, 'cars', token, 'leave');
  expect(again.job).toBe(job);
  const ends = Promise.allSettled([result, again.result]);
  await imports.close();
  const reason = expect.objectContaining({ message: expect.stringContaining('arrêté') });
  expect(await ends).toMatchObject([{ reason }, { reason }]);
  expect(await read()).toMatchObject({ state: 'failed', error: expect.stringContaining('arrêté') });
});

/** Uses a separate connection, as the process of the imports does. */
class WritingChild extends ImportChild {
  override async run<T extends ImportTask>(): Promise<TaskResult<T>> {
    const { dataDir, databaseUrl } = site.context;
    const database = await openDatabase({ dataDir, databaseUrl }, () => undefined);
    onTestFinished(() => database.close());
    await createBrand({ ...site.context, database }, operatorOfThisMachine(), 'Facel Vega');
    return {} as TaskResult<T>;
  }
}

test('FILE-22: what an import has written is shown by the next request, although another process wrote it', async () => {
  const { token } = await preview(site, csv('Référence;Titre', 'Z1;Clio'));
  const child = new WritingChild(site.context.database.location);
  const imports = new Imports(site.context, { error: () => undefined }, { child });
  const names = async () => (await listBrands(site.context)).map(({ brandName }) => brandName);
  expect(await names()).not.toContain('Facel Vega');
  const { result } = await imports.apply({ ...operatorOfThisMachine(), name: NAME }, 'cars', token, 'leave');
  await result;
  expect(await names()).toContain('Facel Vega');
  await imports.close();
});

test('UNDO-3: an import is undone from the journal too, and the page of imports shows it, also if the undo is undone', async () => {
  await importFile(site, csv('Référence;Titre', 'J1;Clio'));
  const { job } = await importFile(site, csv('Référence;Titre', 'J1;Clio V', 'J2;Zoé'));
  const { data } = await site.done('GET', '/journal?object=cars');
  expect(await site.row('GET', `/journal/${data[0]?.operation}`)).toMatchObject({ sentence: 'Import de 2 voitures' });
  const undone = await site.row('POST', `/journal/${data[0]?.operation}/undo`, {});
  expect(undone).toMatchObject({ back: 2, left: [] });
  expect(await readJob(site, job)).toMatchObject({ undoable: false, undone: { trashed: 1, restored: 1 } });
  expect(await revert(job)).toMatchObject({ trashed: 1, restored: 1 });
  await site.row('POST', `/journal/${undone.operation}/undo`, {});
  expect(await stored('J1')).toMatchObject({ title: 'Clio V' });
  expect(await readJob(site, job)).toMatchObject({ undoable: true, undone: null });
  expect(await revert(job)).toMatchObject({ trashed: 1, restored: 1 });
});

test('FILE-12: after a revert the same list is imported again, without what somebody has changed', async () => {
  const file = csv('Référence;Titre', 'W1;Clio', 'W2;Zoé');
  const first = await importFile(site, file);
  const changed = await stored('W2');
  await site.row('PUT', '/cars/edit', { id: changed?.id, version: changed?.version, color: 'gris' });
  expect(await revert(first.job)).toMatchObject({ trashed: 2 });
  const second = await importFile(site, file);
  expect(second).toMatchObject({ created: 1, refused: 1 });
  expect(await stored('W1')).toMatchObject({ title: 'Clio' });
  expect(await revert(second.job)).toMatchObject({ trashed: 1, left: [] });
  expect(await importFile(site, file)).toMatchObject({ created: 1 });
});
