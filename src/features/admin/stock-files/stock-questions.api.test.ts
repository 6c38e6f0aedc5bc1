import { expect, test } from 'vitest';
import { openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { csv, importFile, preview } from '../../../../tests/support/stock-files.ts';

const site = forFile(openAdminApi);

async function stored(reference: string) {
  const { data } = await site.done('GET', '/cars/range?from=0&to=999');
  return data.find((row) => row.reference === reference);
}

test('FILE-33: an unknown label costs one choice for all its lines, and that is remembered', async () => {
  const file = (name: string) => csv('Référence;Titre;Boîte', `${name}1;Clio;Robot X`, `${name}2;Zoé;ROBOT X`);
  const { data } = await preview(site, file('L'));
  expect(data).toMatchObject({ create: 0, refused_lines: 2 });
  expect(data.labels).toMatchObject([{ field: 'gearbox', column: 'Boîte', written: 'Robot X', lines: 2 }]);
  expect(data.labels[0]?.options).toContain('Automatique');
  await importFile(site, file('L'), { labels: { gearbox: { 'Robot X': 'Automatique' } } });
  expect(await stored('L2')).toMatchObject({ gearbox: 'Automatique' });
  const { data: known } = await preview(site, file('M'));
  expect(known).toMatchObject({ create: 2, labels: [{ written: 'Robot X', meaning: 'Automatique' }] });
  const without = await preview(site, file('N'), { labels: { gearbox: { 'Robot X': null } } });
  expect(without.data).toMatchObject({ create: 2, refused_lines: 0 });
});

test('FILE-34: stock number 00042 is 42, in the catalogue and in one file', async () => {
  await importFile(site, csv('N° de stock;Titre;Couleur', '00042;Clio;bleu'));
  const { data } = await preview(site, csv('N° de stock;Titre;Couleur', '42;Clio;gris', '042;Clio;gris'));
  expect(data).toMatchObject({ create: 0, update: 1, refused: [{ fault: 'déjà plus haut', lines: [3] }] });
});

test('FILE-34: a plate or VIN under another reference is asked about, and the answer is remembered', async () => {
  await importFile(site, csv('Référence;Titre;Immatriculation;VIN', 'P1;Clio;AB-123-CD;VF1ESSAI000000902'));
  const byPlate = (color: string) => csv('Référence;Titre;Immatriculation;Couleur', `P2;Clio;ab 123 cd;${color}`);
  const { data } = await preview(site, byPlate('bleu'));
  expect(data).toMatchObject({
    create: 0,
    refused_lines: 1,
    same: [{ line: 2, reference: 'P2', by: 'plate', answer: null, stored: { reference: 'P1', title: 'Clio' } }],
  });
  const byVin = csv('Référence;Titre;VIN', 'P3;Clio;VF1 ESSAI 000000902');
  expect((await preview(site, byVin)).data.same).toMatchObject([{ by: 'vin', stored: { reference: 'P1' } }]);
  const other = await preview(site, byVin, { same: { P3: 'other' } });
  expect(other.data).toMatchObject({ create: 1, refused_lines: 0, same: [{ answer: 'other' }] });
  await importFile(site, byPlate('bleu'), { same: { P2: 'same' } });
  expect(await stored('P1')).toMatchObject({ color: 'bleu' });
  expect(await stored('P2')).toBeUndefined();
  const remembered = await preview(site, byPlate('gris'));
  expect(remembered.data).toMatchObject({ create: 0, update: 1, same: [{ answer: 'same' }] });
  const changed = await preview(site, byPlate('gris'), { same: { P2: 'other' } });
  expect(changed.data).toMatchObject({ create: 1, update: 0 });
});

test('FILE-34: an answer about a deleted vehicle no longer counts', async () => {
  const file = (reference: string) => csv('Référence;Titre;Immatriculation', `${reference};Zoé;DD-404-DD`);
  await importFile(site, file('D1'));
  await importFile(site, file('D2'), { same: { D2: 'same' } });
  const first = await stored('D1');
  await importFile(site, file('D3'), { same: { D3: 'other' } });
  await site.done('DELETE', '/cars/delete', { id: first?.id });
  expect((await preview(site, file('D2'))).data).toMatchObject({
    refused_lines: 1,
    same: [{ answer: null, stored: { reference: 'D3' } }],
  });
});

test('FILE-34: two lines of one file with one plate or VIN are asked about', async () => {
  const file = csv(
    'Référence;Titre;Immatriculation;VIN',
    'T1;Clio;TT-100-TT;',
    'T2;Clio;tt100tt;',
    'T3;Zoé;;VF1ESSAI000000931',
    'T4;Zoé;;VF1 ESSAI 000000931',
    'T5;Zoé;en cours;',
    'T6;Zoé;en cours;',
  );
  const { data } = await preview(site, file);
  expect(data).toMatchObject({
    create: 4,
    refused_lines: 2,
    same: [
      { line: 3, reference: 'T2', by: 'plate', stored: null, other_line: 2 },
      { line: 5, reference: 'T4', by: 'vin', stored: null, other_line: 4 },
    ],
  });
  const answered = await preview(site, file, { same: { T2: 'same', T4: 'other' } });
  expect(answered.data).toMatchObject({ create: 5, refused_lines: 1 });
});

test('FILE-35: a VIN is cleaned where that is sure, and asked about where not', async () => {
  const vins = ['VF1 ESSAI 000000912', '*VF1ESSAI000000913*', 'VF1ESSAIO00000914', 'VF1ESSAI00000091'];
  const file = csv(
    'Référence;Titre;VIN;Année',
    ...vins.map((vin, i) => `V${i};Clio;${vin};2020`),
    'V9;4CV;1234567;1955',
  );
  const { data } = await preview(site, file);
  expect(data.refused).toMatchObject([{ column: 'VIN', fault: 'un VIN a 17 signes, celui-ci en a 16', lines: [5] }]);
  await importFile(site, file);
  expect(await stored('V0')).toMatchObject({ vin: 'VF1ESSAI000000912' });
  expect(await stored('V1')).toMatchObject({ vin: 'VF1ESSAI000000913' });
  expect(await stored('V2')).toMatchObject({ vin: 'VF1ESSAI000000914' });
  expect(await stored('V9')).toMatchObject({ vin: '1234567' });
});
