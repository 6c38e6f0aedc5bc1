import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';

const site = forFile(openAdminApi);

const get = (query: string) =>
  site.app.inject({ url: `/api/admin/journal.csv${query}`, headers: { cookie: site.cookie } });

test('D55: the journal as CSV: French words, one line a field, formulas neutralised, the filters of the page', async () => {
  const { id: brand } = await site.row('POST', '/brands/new', { brandName: 'Peugeot' });
  const { id } = await site.row('POST', '/cars/new', { title: '=1+1', images: [IMAGE], price_per_day: '12', brand });
  await site.done('PUT', '/cars/edit', { id, price_per_day: '10', plate: '+33;"x"' });
  await site.done('DELETE', '/cars/delete', { id });
  const response = await get(`?object=cars&id=${id}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="journal-\d{4}-\d\d-\d\d\.csv"$/);
  expect(response.body.startsWith('\ufeffDate;Par;Action;Objet;')).toBe(true);
  const rows: string[][] = parse(response.body, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
  const moment = expect.stringMatching(/^\d\d-\d\d-\d{4} à \d\d:\d\d$/);
  const row = (action: string, ...change: string[]) => [
    ...[moment, 'Hélène', action, 'Voiture', String(id), "'=1+1"],
    ...change,
    'formulaire',
  ];
  expect(rows.slice(1, 4)).toEqual([
    row('Mise à la corbeille', '', '', ''),
    row('Modifiée', 'Immatriculation', '', `'+33;"x"`),
    row('Modifiée', 'Prix par jour', '12\u00a0€/jour', '10\u00a0€/jour'),
  ]);
  expect(rows.find(([, , , , , , field]) => field === 'Marque')?.[8]).toBe('Peugeot');
});

test('an unreadable filter is 400', async () => {
  expect((await get('?from=hier')).statusCode).toBe(400);
});

test('the OpenAPI document has both routes for administrators', async () => {
  const { paths } = (await site.app.inject({ url: '/api/openapi.json', headers: { cookie: site.cookie } })).json();
  expect(Object.keys(paths['/api/admin/journal.csv'].get.responses['200'].content)).toEqual(['text/csv']);
  const names = paths['/api/admin/journal'].get.parameters.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['object', 'id', 'who', 'operation', 'from', 'to', 'page']);
});
