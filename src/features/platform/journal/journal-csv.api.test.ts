import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';

const site = forFile(openAdminApi);

const get = (query: string, cookie = site.cookie) =>
  site.app.inject({ url: `/api/admin/journal.csv${query}`, headers: { cookie } });

test('D55: the journal as CSV: French words, one line a field, formulas neutralised, the filters of the page', async () => {
  const { id: brand } = await site.row('POST', '/brands/new', { brandName: 'Peugeot' });
  const { id } = await site.row('POST', '/cars/new', { title: '=1+1', images: [IMAGE], price_per_day: '12', brand });
  await site.done('PUT', '/cars/edit', { id, price_per_day: '10', plate: '+33;"x"' });
  await site.done('DELETE', '/cars/delete', { id });
  const response = await get(`?object=cars&id=${id}`);
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="journal-\d{4}-\d\d-\d\d\.csv"$/);
  expect(response.body.startsWith('\ufeffDate;Par;Action;Objet;')).toBe(true);
  const rows: string[][] = parse(response.body, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
  expect(rows.slice(1, 4)).toEqual([
    [expect.any(String), 'Hélène', 'Mise à la corbeille', 'Voiture', String(id), "'=1+1", '', '', '', 'formulaire'],
    [
      expect.stringMatching(/^\d\d-\d\d-\d{4} à \d\d:\d\d$/),
      'Hélène',
      'Modifiée',
      'Voiture',
      String(id),
      "'=1+1",
      'Immatriculation',
      '',
      `'+33;"x"`,
      'formulaire',
    ],
    [
      expect.any(String),
      'Hélène',
      'Modifiée',
      'Voiture',
      String(id),
      "'=1+1",
      'Prix par jour',
      '12\u00a0€/jour',
      '10\u00a0€/jour',
      'formulaire',
    ],
  ]);
  expect(rows.find(([, , , , , , field]) => field === 'Marque')?.[8]).toBe('Peugeot');
});

test('an unreadable filter is 400, a stranger gets 401 and no line', async () => {
  expect((await get('?from=hier')).statusCode).toBe(400);
  expect((await get('', '')).statusCode).toBe(401);
});

test('the OpenAPI document has both routes for administrators', async () => {
  const { paths } = (await site.app.inject({ url: '/api/openapi.json', headers: { cookie: site.cookie } })).json();
  expect(Object.keys(paths['/api/admin/journal.csv'].get.responses['200'].content)).toEqual(['text/csv']);
  const names = paths['/api/admin/journal'].get.parameters.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['object', 'id', 'who', 'from', 'to', 'page']);
});
