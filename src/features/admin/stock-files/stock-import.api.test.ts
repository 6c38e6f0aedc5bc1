import { expect, onTestFinished, test } from 'vitest';
import { addColleague, IMAGE, openAdminApi, openSecondInstance } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import {
  csv,
  importFile,
  preview,
  previewRejected,
  readJob,
  refusedCells,
  write,
} from '../../../../tests/support/stock-files.ts';
import { MAX_FILE_BYTES, MAX_ROWS } from './stock-import.ts';

const site = forFile(openAdminApi);

async function stored(reference: string) {
  const { data } = await site.done('GET', '/cars/range?from=0&to=999');
  return data.find((row) => row.reference === reference);
}

test('FILE-1: a preview says what would happen and writes nothing; the write does it, new vehicles as drafts', async () => {
  const file = csv('Référence;Titre;Prix jour;Salle', 'L1;Clio;30 €;A', 'L2;Mégane;40 €;B', ';Scénic;50 €;C');
  const { data, token } = await preview(site, file);
  const cell = { line: 4, value: '', reason: expect.stringMatching(/^la référence manque : /) };
  expect(data).toMatchObject({
    columns: ['Référence', 'Titre', 'Prix jour', 'Salle'],
    rows: 3,
    create: 2,
    update: 0,
    unchanged: 0,
    mapping: { Référence: 'reference', Titre: 'title', 'Prix jour': 'price_per_day', Salle: null },
    examples: { Salle: ['A', 'B', 'C'] },
    refused: [{ column: 'Référence', fault: 'la référence manque', required: true, lines: [4], cells: [cell] }],
    refused_lines: 1,
    lacks: [],
    looks_like: null,
  });
  expect(await stored('L1')).toBeUndefined();
  const job = await write(site, { token });
  const counts = { done: 2, total: 2, created: 2, updated: 0, refused: 1 };
  expect(job).toMatchObject({ state: 'done', ...counts });
  expect(await readJob(site, job.job)).toEqual(job);
  expect(await stored('L1')).toMatchObject({ title: 'Clio', status: 'draft', updated_by: 'Hélène' });
  const { data: entries } = await site.done('GET', '/journal?object=cars');
  expect(entries[0]).toMatchObject({ who: 'Hélène', action: 'create', origin: 'import' });
  expect(await write(site, { token })).toEqual(job);
  expect((await preview(site, file)).data).toMatchObject({ create: 0, update: 0, unchanged: 2 });
});

test('FILE-37: the preview counts the prices without an amount, and quotes them', async () => {
  const file = csv(
    'Référence;Titre;Prix jour',
    'A1;Clio;NC',
    'A2;Zoé;sur demande',
    'A3;Ami;NC',
    'A4;Saxo;15 490 € TTC',
  );
  const { data } = await preview(site, file);
  expect(data.prices_without_amount).toEqual({ count: 3, examples: ['NC', 'sur demande'] });
});

test('FILE-2: columns are suggested, chosen, ignored, and remembered for the same headings', async () => {
  const file = csv('Stock;Modèle;Prix TTC;Prix jour', 'M1;Clio;9 900 €;30 €');
  const first = await preview(site, file);
  expect(first).toMatchObject({ token: '', data: { lacks: ['Référence'], create: 0 } });
  const mapping = { Stock: 'reference', Modèle: 'title', 'Prix TTC': 'sale_price', 'Prix jour': null };
  expect(await importFile(site, file, { mapping })).toMatchObject({ state: 'done', created: 1 });
  expect(await stored('M1')).toMatchObject({ title: 'Clio', sale_price: '9 900 €', price_per_day: '' });
  const again = await preview(site, csv('Prix jour;Stock;Modèle;Prix TTC', '31;M1;Clio;9 800 €'));
  expect(again.data).toMatchObject({ mapping, update: 1, changes: [{ changes: [{ column: 'Prix de vente' }] }] });
  const rejected = [
    [{ mapping: { Stock: 'title', Modèle: 'title' } }, 'mapping'],
    [{ mapping: { Ailleurs: 'title' } }, 'mapping'],
    [{ mapping: { Stock: 'password' } }, 'mapping'],
    [{ mapping: 'pas du JSON' }, 'mapping'],
    [{ mapping, fixes: [{ line: 99, column: 'Titre', value: 'x' }] }, 'fixes'],
    [{ mapping, fixes: [{ line: 2, column: 'Ailleurs', value: 'x' }] }, 'fixes'],
    [{ mapping, fixes: [{ line: '2' }] }, 'fixes'],
  ] as const;
  const fault = expect.any(String);
  for (const [fields, name] of rejected)
    expect(await previewRejected(site, file, fields)).toMatchObject({ status: 422, fields: { [name]: fault } });
  expect(await previewRejected(site, file, { mapping, emptyClears: ['title'] })).toMatchObject({ status: 422 });
});

test('FILE-16 FILE-17 FILE-5: marque, modèle and prix de vente are enough, and the same file again changes nothing', async () => {
  const file = csv('Référence;Marque;Modèle;Version;Prix de vente', 'V1;VW;Golf;1.0 TSI;9 900 €');
  const { data } = await preview(site, file);
  expect(data).toMatchObject({ mapping: { Modèle: 'title', Version: 'overview' }, lacks: [], create: 1 });
  expect(data.new_brands).toEqual([{ written: 'Volkswagen', lines: 1 }]);
  await importFile(site, file);
  expect(await stored('V1')).toMatchObject({ title: 'Volkswagen Golf', overview: '1.0 TSI', offer_kind: 'sale' });
  expect((await preview(site, file)).data).toMatchObject({ create: 0, update: 0, unchanged: 1 });
});

test('FILE-3: refused cells are corrected in the preview, without the file', async () => {
  const file = csv('Référence;Titre;Année;Kilométrage', 'C1;Clio;19;12', 'C2;;2020;beaucoup', 'C3;Zoé;2021;3');
  const before = await preview(site, file);
  expect(refusedCells(before.data).map(({ line, column, value }) => [line, column, value])).toEqual([
    [2, 'Année', '19'],
    [3, 'Titre', ''],
    [3, 'Kilométrage', 'beaucoup'],
  ]);
  const fixes = [
    { line: 2, column: 'Année', value: '2019' },
    { line: 3, column: 'Titre', value: 'Mégane' },
    { line: 3, column: 'Kilométrage', value: '45 000 km' },
  ];
  expect((await preview(site, file, { fixes })).data).toMatchObject({ create: 3, refused: [] });
  const mapping = { ...before.data.mapping, Kilométrage: null };
  expect((await preview(site, file, { fixes, mapping })).data).toMatchObject({ create: 3, refused: [] });
  expect(await importFile(site, file, { fixes })).toMatchObject({ state: 'done', created: 3, refused: 0 });
  expect(await stored('C2')).toMatchObject({ title: 'Mégane', mileage: 45_000 });
});

test('FILE-18 FILE-20: refused lines stand by fault; without their wrong cells they are written as previewed', async () => {
  const lines = ['N1;Clio;19;12', 'N2;;2020;beaucoup', 'N3;Zoé;21;3', 'N3;Ami;2021;3'];
  const file = csv('Référence;Titre;Année;Kilométrage', ...lines);
  const { data } = await preview(site, file);
  expect(data.refused.map(({ column, fault, lines, required }) => [column, fault, lines, required])).toEqual([
    ['Année', 'une année à quatre chiffres est attendue', [2, 4], false],
    ['Titre', 'le titre est obligatoire', [3], true],
    ['Kilométrage', expect.stringMatching(/^un nombre entier/), [3], false],
    ['Référence', 'déjà plus haut', [5], true],
  ]);
  const leftOut = data.refused.map(({ column, fault }) => ({ column, fault }));
  const chosen = await preview(site, file, { leftOut });
  expect(chosen.data).toMatchObject({
    create: 2,
    refused_lines: 2,
    refused: [{ column: 'Titre' }, { column: 'Référence' }],
    left_out: [
      { column: 'Année', lines: [2, 4] },
      { column: 'Kilométrage', lines: [3] },
    ],
  });
  expect(await stored('N1')).toBeUndefined();
  expect(await write(site, { token: chosen.token })).toMatchObject({ created: 2, refused: 2 });
  expect(await stored('N3')).toMatchObject({ title: 'Zoé', model_year: '', mileage: 3 });
  const rejected = await previewRejected(site, file, { leftOut: [{ line: 2 }] });
  expect(rejected).toMatchObject({ status: 422, fields: { leftOut: expect.any(String) } });
});

test('FILE-4: an empty cell leaves the value, unless emptyClears names its field', async () => {
  const lines = (color: string) => csv('Référence;Titre;Couleur', `E1;Golf;${color}`);
  await importFile(site, lines('bleu'));
  const kept = [{ field: 'color', column: 'Couleur', cells: 1 }];
  expect((await preview(site, lines(''))).data).toMatchObject({ unchanged: 1, kept });
  await importFile(site, lines(''), { emptyClears: ['color'] });
  expect(await stored('E1')).toMatchObject({ color: '' });
});

test('FILE-5: a brand of the file is given to one of the site, and that is remembered', async () => {
  const bmw = await site.row('POST', '/brands/new', { brandName: 'BMW' });
  const file = (reference: string) => csv('Référence;Titre;Marque', `${reference};Série 1;BMW AG`);
  expect((await preview(site, file('B1'))).data.new_brands).toEqual([{ written: 'BMW AG', lines: 1 }]);
  await importFile(site, file('B1'), { brands: { 'BMW AG': bmw.id } });
  expect(await stored('B1')).toMatchObject({ brand: bmw.id });
  const known = { new_brands: [], other_names: [{ written: 'BMW AG', name: 'BMW' }] };
  expect((await preview(site, file('B2'))).data).toMatchObject(known);
  expect((await preview(site, file('B2'), { brands: { 'BMW AG': null } })).data.new_brands).toHaveLength(1);
});

test('FILE-6: what is online and not in the file is left, archived or sold, never deleted', async () => {
  await site.context.database.query.deleteFrom('cars').execute();
  const online = async (reference: string) =>
    (await site.row('POST', '/cars/new', { title: reference, reference, images: [IMAGE] })).id;
  const ids = [await online('G1'), await online('G2')];
  const file = csv('Référence;Titre', 'G0;Clio', ';Refusée');
  const found = await preview(site, file);
  expect(found.data.missing).toEqual(ids);
  expect(found.data.missing_vehicles).toMatchObject([{ id: ids[0], title: 'G1', status: 'available' }, { id: ids[1] }]);
  expect((await preview(site, csv('Référence;Titre;Année', 'G1;;19'))).data.missing).toEqual([ids[1]]);
  await importFile(site, file);
  expect(await stored('G1')).toMatchObject({ status: 'available' });
  const job = await importFile(site, csv('Référence;Titre', 'G0;Clio', 'G1;G1'), { missing: 'sold' });
  expect(job).toMatchObject({ state: 'done', total: 1, created: 0, updated: 0, missing: 'sold' });
  expect(await stored('G2')).toMatchObject({ status: 'sold', sold_at: expect.stringMatching(/^\d\d-/) });
  await importFile(site, csv('Référence;Titre', 'G0;Clio'), { missing: 'archive' });
  expect(await stored('G1')).toMatchObject({ status: 'archived' });
});

test('FILE-7: a catalogue that changed since the preview is 409, nothing is written; what is unrelated may change', async () => {
  const file = csv('Référence;Titre;Prix jour', 'K1;Clio;30 €', 'K2;Zoé;40 €');
  const stale = await preview(site, file);
  await importFile(site, csv('Référence;Titre;Prix jour', 'K1;Clio;31 €'));
  const rejected = await site.rejected('POST', '/import/cars/apply', { token: stale.token });
  expect(rejected).toMatchObject({ status: 409, message: expect.stringContaining('Vérifiez à nouveau') });
  expect(await stored('K2')).toBeUndefined();
  const fresh = await preview(site, file);
  await site.row('POST', '/cars/new', { title: 'Ailleurs', images: [IMAGE] });
  expect(await write(site, { token: fresh.token })).toMatchObject({ state: 'done', created: 1 });
});

test('FILE-14: a write sends its progress and its end in lines; without its connection it goes on', async () => {
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const apply = (token: string, signal?: AbortSignal) =>
    fetch(`${address}/api/admin/import/cars/apply`, {
      method: 'POST',
      headers: { cookie: site.cookie, 'Content-Type': 'application/json', Accept: 'application/x-ndjson' },
      body: JSON.stringify({ token }),
      ...(signal && { signal }),
    });
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const stale = await preview(site, csv('Référence;Titre', 'N1;Clio'));
  const { token } = await preview(site, csv('Référence;Titre', 'N1;Clio', 'N2;Zoé'));

  const response = await apply(token);
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  const lines = linesOf(await response.text());
  const [{ job }] = lines;
  expect(lines.at(-1)).toEqual({ data: await readJob(site, job), operation: expect.any(String) });
  expect(lines.at(-1)).toMatchObject({ data: { job, state: 'done', created: 2 } });
  for (const line of lines.slice(1, -1)) expect(line).toEqual({ done: expect.any(Number), total: expect.any(Number) });

  const conflict = linesOf(await (await apply(stale.token)).text());
  expect(conflict.at(-1)).toEqual({ error: { code: 'conflict', message: expect.stringContaining('a changé') } });
  const unknown = await apply('unknown');
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);

  const cut = new AbortController();
  const others = await preview(site, csv('Référence;Titre', 'N3;Clio', 'N4;Zoé'));
  const reader = (await apply(others.token, cut.signal)).body?.getReader();
  const [started] = linesOf(new TextDecoder().decode((await reader?.read())?.value));
  cut.abort();
  await expect.poll(() => readJob(site, started.job)).toMatchObject({ state: 'done', created: 2 });
});

test('two writes at once: the second waits for the first', async () => {
  const tokens = await Promise.all(
    ['T1', 'T2'].map(async (reference) => (await preview(site, csv('Référence;Titre', `${reference};Clio`))).token),
  );
  const jobs = await Promise.all(tokens.map((token) => write(site, { token })));
  expect(jobs.map(({ state, created }) => [state, created])).toEqual([
    ['done', 1],
    ['done', 1],
  ]);
});

test('FILE-8: a preview belongs to its administrator and its kind, and ends; another instance can write it', async () => {
  const file = csv('Référence;Titre', 'W1;Clio');
  const { token } = await preview(site, file);
  const paul = await addColleague(site, 'Paul');
  for (const [caller, kind, sent] of [
    [paul, 'cars', token],
    [site, 'trucks', token],
    [site, 'cars', 'unknown'],
  ] as const)
    expect(await caller.rejected('POST', `/import/${kind}/apply`, { token: sent })).toMatchObject({ status: 404 });
  expect((await site.rejected('POST', '/import/cars/apply', { token, missing: 'delete' })).status).toBe(422);
  const second = await openSecondInstance(site);
  onTestFinished(() => second.close());
  const { job, ...written } = await write({ ...site, ...second }, { token });
  expect(written).toMatchObject({ state: 'done', created: 1 });
  const { token: late } = await preview(site, csv('Référence;Titre', 'W2;Clio'));
  await site.context.database.query.updateTable('imports').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect((await site.rejected('POST', '/import/cars/apply', { token: late })).status).toBe(410);
  expect((await site.rejected('POST', `/import/cars/jobs/${job}/undo`)).status).toBe(410);
});

test('FILE-9: a file that is no stock file is rejected in one sentence', async () => {
  const tooMany = csv('Référence;Titre', ...Array.from({ length: MAX_ROWS + 1 }, (_, i) => `Z${i};Clio`));
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]);
  for (const [bytes, status] of [
    [null, 422],
    [new Uint8Array(), 400],
    [csv('Référence;Titre'), 422],
    [csv('Référence;Titre', '"A1;Clio'), 400],
    [tooMany, 413],
    [new Uint8Array(MAX_FILE_BYTES + 1).fill(65), 413],
    [old, 415],
    [Uint8Array.from([0x50, 0x4b, 3, 4, 5]), 400],
  ] as const)
    expect(await previewRejected(site, bytes)).toMatchObject({ status, message: expect.any(String) });
  expect(await site.rejected('POST', '/import/cars/preview', {})).toMatchObject({ status: 415 });
  expect((await preview(site, csv('Référence;Titre;Prix semaine', 'A;B;3'))).data.looks_like).toBe('trucks');
});

test('the model file has every column and imports as nothing but its headings', async () => {
  const { cookie } = site;
  const response = await site.app.inject({ url: '/api/admin/import/trucks/model.csv', headers: { cookie } });
  expect(response.body).toMatch(/^\ufeffRéférence;Titre;.*;PTAC;.*\r\n$/);
  expect(await previewRejected(site, response.rawPayload, {}, 'trucks')).toMatchObject({ status: 422 });
});
