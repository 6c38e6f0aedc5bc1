import { expect, test } from 'vitest';
import { IMAGE, NAME, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { begin, csv, endOf, importFile, preview } from '../../../../tests/support/stock-files.ts';
import { readRevision } from '../../../server/db/database.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { ImportChild, TaskStoppedError } from './import-child.server.ts';
import type { TaskProgress } from './import-task.server.ts';
import { Imports } from './imports.server.ts';

/** An import that is undone, one that fails, and one whose process ends. */

const site = forFile(openAdminApi);

async function stored(reference: string) {
  const { data } = await site.done('GET', '/cars/range?from=0&to=999');
  return data.find((row) => row.reference === reference);
}

const revert = async (job: number) => {
  const response = await site.app.inject({
    method: 'POST',
    url: `/api/admin/import/cars/jobs/${job}/undo`,
    headers: { cookie: site.cookie },
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Record<string, unknown> }>().data;
};

test('FILE-12: a revert puts new vehicles in the trash and gives the others their values and status again', async () => {
  const online = (reference: string, more: object = {}) =>
    site.row('POST', '/cars/new', { title: reference, reference, images: [IMAGE], ...more });
  const renault = await site.row('POST', '/brands/new', { brandName: 'Renault' });
  const before = { brand: renault.id, color: 'bleu', price_per_day: '30 €', accessories: ['GPS'], mileage: 10 };
  await online('U1', before);
  await online('U2');
  await site.row('POST', '/cars/status', {
    ids: [(await online('U3')).id],
    status: 'reserved',
    reserved_until: '01-01-2030',
  });
  const headings = 'Référence;Titre;Marque;Couleur;Prix jour;Équipements;Kilométrage';
  const job = await importFile(site, csv(headings, 'U1;Clio V;Peugeot;rouge;31 €;Climatiseur;11', 'U4;Zoé;;;;;'), {
    missing: 'sold',
  });
  expect(job).toMatchObject({ created: 1, updated: 1, total: 4, undoable: true });
  expect(await stored('U1')).toMatchObject({ title: 'Clio V', color: 'rouge' });
  expect(await stored('U3')).toMatchObject({ status: 'sold', reserved_until: '' });
  expect(await revert(job.job)).toEqual({ trashed: 1, restored: 3, left: [], changed_since: [] });
  expect(await stored('U1')).toMatchObject({ title: 'U1', ...before, status: 'available' });
  expect(await stored('U2')).toMatchObject({ status: 'available', sold_at: '' });
  expect(await stored('U3')).toMatchObject({ status: 'reserved', reserved_until: '01-01-2030', sold_at: '' });
  expect(await stored('U4')).toBeUndefined();
  const { data: trash } = await site.done('GET', '/cars/bin');
  expect(trash.map(({ reference }) => reference)).toEqual(['U4']);
  const { data: entries } = await site.done('GET', '/journal?object=cars');
  expect(entries.slice(0, 4).map(({ origin }) => origin)).toEqual(['import', 'import', 'import', 'import']);
  // Asked twice.
  expect(await revert(job.job)).toMatchObject({ trashed: 1, restored: 3 });
  expect(await endOf(site, job.job)).toMatchObject({ undoable: false, undone: { trashed: 1 } });
});

test('FILE-13: what somebody has changed since the import is left and named; a new vehicle goes all the same', async () => {
  await importFile(site, csv('Référence;Titre;Couleur;Prix jour', 'V1;Clio;bleu;30 €', 'V2;Zoé;vert;20 €'));
  const job = await importFile(
    site,
    csv('Référence;Titre;Couleur;Prix jour', 'V1;Clio;rouge;31 €', 'V2;Zoé;noir;20 €', 'V3;Ami;;'),
  );
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
    left: [
      { id: v1.id, title: 'Clio', fields: [expect.stringContaining('jour')] },
      { id: v2?.id, title: 'Zoé', fields: [] },
    ],
    changed_since: [{ id: v3.id, title: 'Ami', fields: [] }],
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

test('FILE-14: a job that failed has written nothing and cannot be undone; unknown jobs are 404', async () => {
  const { query } = site.context.database;
  const failing = csv('Référence;Titre', ...Array.from({ length: 300 }, (_, i) => `F${i};Clio`));
  const { token } = await preview(site, failing);
  const rows = query.selectFrom('imports').select(['id', 'source']).orderBy('id', 'desc').limit(1);
  const { id, source } = await rows.executeTakeFirstOrThrow();
  await query
    .updateTable('imports')
    .set({ source: source.replace('"F299"', '"F298"') })
    .where('id', '=', id)
    .execute();
  const revision = await readRevision(site.context.database);
  expect(await site.rejected('POST', '/import/cars/apply', { token })).toMatchObject({ status: 409 });
  expect(await endOf(site, id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('rien n’a été écrit'),
  });
  expect(await readRevision(site.context.database)).toBe(revision);
  expect(await site.rejected('POST', `/import/cars/jobs/${id}/undo`)).toMatchObject({ status: 409 });
  for (const path of [`/import/trucks/jobs/${id}`, '/import/cars/jobs/999999'])
    expect(await site.rejected('GET', path)).toMatchObject({ status: 404 });
});

test('FILE-14: a process that ends in the middle leaves the job failed and nothing written', async () => {
  const other = await openAdminApi();
  try {
    const list = csv('Référence;Titre', ...Array.from({ length: 3_000 }, (_, i) => `S${i};Clio`));
    const job = await begin(other, { token: (await preview(other, list)).token });
    const { query } = other.context.database;
    // The state after a killed process: without a heartbeat.
    await other.app.close();
    const row = () => query.selectFrom('imports').selectAll().where('id', '=', job).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ state: 'failed', error: expect.stringContaining('Le serveur s’est arrêté') });
    expect(await query.selectFrom('cars').select('id').execute()).toEqual([]);
  } finally {
    await other.context.close();
  }
});

test('FILE-14: a job whose process says nothing any more has failed', async () => {
  const { token } = await preview(site, csv('Référence;Titre', 'D1;Clio'));
  expect(token).not.toBe('');
  const { query } = site.context.database;
  const waiting = query.updateTable('imports').set({ state: 'running', alive_at: '2026-01-01T00:00:00.000Z' });
  const { id } = await waiting.where('state', '=', 'preview').returning('id').executeTakeFirstOrThrow();
  expect(await endOf(site, id)).toMatchObject({ state: 'failed', error: expect.stringContaining('arrêté') });
  expect(await stored('D1')).toBeUndefined();
});

/** A process that writes until it is stopped. */
class EndlessChild extends ImportChild {
  readonly #writing = Promise.withResolvers<never>();
  override run(_admin: unknown, _task: unknown, onProgress = (_progress: TaskProgress) => {}): Promise<never> {
    onProgress({ done: 1, total: 2 });
    return this.#writing.promise;
  }
  override async close(): Promise<void> {
    this.#writing.reject(new TaskStoppedError());
  }
}

test('FILE-14: a job that this process runs has not failed because the database could not take its heartbeat', async () => {
  const { token } = await preview(site, csv('Référence;Titre', 'L1;Clio'));
  const child = new EndlessChild(site.context.database.location);
  const imports = new Imports(site.context, { error: () => undefined }, child);
  const job = await imports.apply({ ...operatorOfThisMachine(), name: NAME }, 'cars', token, 'leave');
  const { query } = site.context.database;
  const silent = query.updateTable('imports').set({ alive_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', job);
  await silent.execute();
  expect(await imports.find('cars', job)).toMatchObject({ state: 'waiting', done: 1, total: 2 });
  await imports.close();
  expect(await imports.find('cars', job)).toMatchObject({ state: 'failed', error: expect.stringContaining('arrêté') });
});
