import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestContext } from '../../../../../tests/support/context.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { applyHere, csv, previewHere, refusedCells } from '../../../../../tests/support/stock-files.ts';
import { dayMonthYear } from '../../../../shared/dates/dates.ts';
import { CARS } from '../../../stock/cars/car.ts';
import { findAdminVehicle } from '../../../stock/vehicles/rows/vehicles.repository.ts';
import { exportStock } from './csv-export.server.ts';

const context = forFile(openTestContext);

const IMAGE = 'https://x.example/a.jpg';
const HEADINGS = 'Référence;Titre;Prix jour;Photos;Statut';

async function imported(lines: string[], { publish = false } = {}) {
  const { preview, token } = await previewHere(context, csv(HEADINGS, ...lines), publish, { keepLinks: true });
  await applyHere(context, token);
  return {
    counts: [preview.create, preview.update, preview.unchanged, preview.refused_lines],
    reasons: refusedCells(preview).map(({ column, reason }) => `${column}: ${reason}`),
  };
}

async function stored(reference: string) {
  const row = context.database.query.selectFrom('cars').select('id').where('reference', '=', reference);
  return findAdminVehicle(context, CARS, (await row.executeTakeFirstOrThrow()).id);
}

test('a new vehicle arrives as a draft; with --publish it is online at once, as it is', async () => {
  expect((await imported(['D1;Clio;30;;'])).counts).toEqual([1, 0, 0, 0]);
  expect(await stored('D1')).toMatchObject({ status: 'draft', published_at: null });
  expect((await imported(['P1;Clio;30;;', 'D1;Clio V;30;;'], { publish: true })).counts).toEqual([1, 1, 0, 0]);
  expect(await stored('P1')).toMatchObject({ status: 'available', published_at: expect.any(String) });
  expect(await stored('D1')).toMatchObject({ status: 'draft', published_at: null, title: 'Clio V' });
});

test('a cell changes the status as a click does; an empty one leaves it; an unknown or incomplete one is rejected', async () => {
  expect((await imported([`S1;Clio;30;${IMAGE};En ligne`])).counts).toEqual([1, 0, 0, 0]);
  expect(await stored('S1')).toMatchObject({ status: 'available', published_at: expect.any(String) });
  expect((await imported(['S1;Clio;30;;'])).counts).toEqual([0, 0, 1, 0]);
  expect((await imported(['S1;Clio;30;;vendu'])).counts).toEqual([0, 1, 0, 0]);
  expect(await stored('S1')).toMatchObject({ status: 'sold', sold_at: dayMonthYear(new Date()) });
  expect((await imported(['S1;Clio;30;;Vendu'])).counts).toEqual([0, 0, 1, 0]);
  const { reasons } = await imported(['S2;Clio;30;;En ligne', 'S1;Clio;30;;perdu']);
  expect(reasons).toEqual([
    'Statut: ajoutez au moins une image',
    'Statut: ce choix est inconnu, les choix sont : Brouillon, En ligne, Réservé, Vendu, Archivé',
  ]);
});

test('what is exported says its status, and imported unchanged changes nothing', async () => {
  await context.database.query.deleteFrom('cars').execute();
  await imported(['E1;Clio;30;;', `E2;Clio;30;${IMAGE};En ligne`, `E3;Clio;30;${IMAGE};En ligne`]);
  await imported(['E3;Clio;30;;Vendu']);
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), exportStock(context, 'cars', to, () => undefined)]);
  const [headings = '', ...lines] = bytes.toString().trim().split('\r\n');
  const place = headings.split(';').indexOf('Statut');
  expect(lines.map((line) => line.split(';')[place])).toEqual(['Brouillon', 'En ligne', 'Vendu']);
  const { preview } = await previewHere(context, bytes, false, { keepLinks: true });
  expect(preview).toMatchObject({ create: 0, update: 0, unchanged: 3, refused_lines: 0 });
});
