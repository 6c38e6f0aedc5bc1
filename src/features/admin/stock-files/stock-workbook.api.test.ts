import { expect, test } from 'vitest';
import { openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { csv, importFile, preview, previewRejected, refusedCells } from '../../../../tests/support/stock-files.ts';
import { Day, workbook } from '../../../../tests/support/workbook.ts';

const site = forFile(openAdminApi);

const STOCK = {
  name: 'Stock',
  rows: [
    ['Stock du garage'],
    ['Référence', 'Titre', 'Kilométrage', 'Mise en circulation', 'Prix jour'],
    ['X1', 'Clio', 45_000, new Day('2019-06-14'), 30.5],
    ['X2', '=HYPERLINK("https://example.invalid")', 3, null, null],
  ],
};

test('FILE-10: a workbook is previewed and imported, its sheet by name where that is asked for', async () => {
  const book = workbook({ name: 'Notes', rows: [['Appeler'], ['Paul']] }, STOCK);
  const { data } = await preview(site, book);
  expect(data).toMatchObject({
    sheet: 'Stock',
    sheets: ['Notes', 'Stock'],
    create: 1,
    refused_lines: 1,
    refused: [{ lines: [4], column: 'Titre', fault: 'une formule de tableur au lieu d’un texte' }],
  });
  expect((await preview(site, book, { sheet: 'Notes' })).data).toMatchObject({ lacks: ['Référence', 'Titre'] });
  expect(await previewRejected(site, book, { sheet: 'Ailleurs' })).toMatchObject({ status: 422 });
  expect(await importFile(site, book)).toMatchObject({ state: 'done', created: 1, refused: 1 });
  const { data: cars } = await site.done('GET', '/cars/range?q=X1');
  expect(cars[0]).toMatchObject({ mileage: 45_000, first_registration: '06-2019', price_per_day: '30,5' });
});

test('FILE-9: headings and cells of hundreds of thousands of characters come back cut', async () => {
  const long = 'x'.repeat(300_000);
  const file = csv(`Référence;Titre;Année;${long}1;${long}2`, `${long};Clio;${long};a;b`);
  const { data } = await preview(site, file);
  expect(data.columns.map(({ length }) => length)).toEqual([9, 5, 5, 200, 204]);
  expect(refusedCells(data).map(({ column, reference, value }) => [column, reference.length, value.length])).toEqual([
    ['Référence', 200, 20_000],
    ['Année', 200, 20_000],
  ]);
  const twice = csv(`Référence;Référence (${long});Titre`, 'A;B;Clio');
  expect(JSON.stringify(await preview(site, twice)).length).toBeLessThan(10_000);
});
