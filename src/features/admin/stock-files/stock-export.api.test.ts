import { beforeAll, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { preview } from '../../../../tests/support/stock-files.ts';

const site = forFile(openAdminApi);
beforeAll(async () => {
  const add = (title: string, more: object) => site.row('POST', '/cars/new', { title, images: [IMAGE], ...more });
  await add('Clio', { reference: 'X1', vin: 'VF1AAAAA000000001', plate: 'AB-123-CD', price_per_day: '1 200,50 €' });
  await add('=SOMME(A1)', { reference: '+33', color: '@rouge', overview: '-5 %\n"neuf",=1+1; vu\tici' });
  await add('Zoé électrique', { status: 'draft', price_per_day: '20' });
  for (let i = 0; i < 3; i += 1) await site.row('POST', '/trucks/new', { title: `Master ${i}`, images: [IMAGE] });
});

async function exported(query: string, kind = 'cars') {
  const response = await site.app.inject({
    url: `/api/admin/export/${kind}.csv${query}`,
    headers: { cookie: site.cookie },
  });
  expect(response.statusCode).toBe(200);
  return response;
}

const titlesOf = (body: string) =>
  body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';')[1]);

test('FILE-15: the export holds the view: filters, words and order of the table', async () => {
  const all = await exported('');
  expect(all.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="voitures-\d{4}-\d{2}-\d{2}\.csv"$/),
  });
  expect(all.body.startsWith('\ufeffRéférence;Titre;')).toBe(true);
  expect(all.body).toContain('VF1AAAAA000000001');
  expect(all.body).toContain('AB-123-CD');
  for (const [query, titles] of [
    ['?statut=draft', ['Zoé électrique']],
    ['?q=clio', ['Clio']],
    ['?q=AB-123-CD', ['Clio']],
    // The export has all rows of the view, not only those that the table shows.
    ['?ordre=nom&from=0&to=0', ["'=SOMME(A1)", 'Clio', 'Zoé électrique']],
    ['?ordre=-nom', ['Zoé électrique', 'Clio', "'=SOMME(A1)"]],
    ['?manque=photo', []],
  ] as const)
    expect([query, titlesOf((await exported(query)).body)]).toEqual([query, titles]);
  expect(titlesOf((await exported('', 'trucks')).body)).toHaveLength(3);
  for (const query of ['?statut=perdu', '?ordre=x', '?age_min=vieux'])
    expect(await site.rejected('GET', `/export/cars.csv${query}`)).toMatchObject({ status: 400 });
});

test('FILE-15: no cell of an export is a formula, and it imports back unchanged', async () => {
  for (const kind of ['cars', 'trucks'] as const) {
    const { body, rawPayload } = await exported('', kind);
    expect(body).not.toMatch(/(^|[;,\n"])[=+@\-\t]/);
    const { data } = await preview(site, new Uint8Array(rawPayload), { keepLinks: true }, kind);
    expect(data).toMatchObject({ create: 0, update: 0, unchanged: 3, refused: [], missing: [] });
  }
});
