import { expect, test } from 'vitest';
import { readStockFile } from '../stock-file.ts';
import { kindOf, matchHeadings, suggestMapping } from './column-mapping.ts';
import { REFERENCE } from './columns.ts';
import { CAR_CSV, TRUCK_CSV } from './csv-kinds.ts';
import { DEALER_HEADINGS } from './dealer-headings.ts';
import { headingKey } from './headings.ts';

const ignoredIn = (headings: string[]) =>
  Object.entries(suggestMapping(headings, CAR_CSV.columns)).flatMap(([name, field]) => (field === null ? [name] : []));
const namesOf = (found: { fields: { index: number; column: { heading: string } }[] }) =>
  found.fields.map(({ index, column }) => `${index} ${column.heading}`);

test('no two columns of one kind share a heading: one named here is given twice', () => {
  for (const { columns } of [CAR_CSV, TRUCK_CSV]) {
    const names = columns.flatMap(({ heading, otherHeadings = [] }) => [heading, ...otherHeadings]).map(headingKey);
    const shared = names.filter((name, i) => names.indexOf(name) !== i);
    expect(shared).toEqual([]);
  }
});

test('FILE-2: each heading of dealers’ lists belongs to a column', () => {
  const columns = [REFERENCE, ...CAR_CSV.columns, ...TRUCK_CSV.columns];
  expect(columns.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(DEALER_HEADINGS)));
});

test('ENT-3 ENT-4: the full keys of dimensions and weight are headings as well', () => {
  const keys = ['PTAC (Poids Total Autorisé en Charge)', 'PTRA (Poids Total Roulant Autorisé)', 'Voies arrière'];
  const found = matchHeadings(['Référence', 'Titre', ...keys], TRUCK_CSV.columns);
  expect(namesOf(found)).toEqual(['1 Titre', '2 PTAC', '3 PTRA', '4 Voies arrière']);
});

test.each([['('], ['*'], [' '], [' ('], [':)']])(
  'FUZZ-4: a heading of a million %j ends before the file does',
  (pair) => {
    const heading = `${pair.repeat(1_000_000 / pair.length)}x`;
    expect(matchHeadings(['Référence', 'Titre', heading], CAR_CSV.columns).fields).toHaveLength(1);
  },
);

test('FILE-2: headings that French dealers write have their columns, with full stops or without', () => {
  const headings =
    'N° de parc;Constructeur;Libellé;Immat.;1ère MEC;Kms;Énergie;BV;Coloris;Nb. portes;Nbre de places;P.V. T.T.C.;N° de châssis';
  const found = matchHeadings(headings.split(';'), CAR_CSV.columns);
  expect(found.reference).toBe(0);
  expect(namesOf(found)).toEqual([
    '1 Marque',
    '2 Titre',
    '3 Immatriculation',
    '4 Première mise en circulation',
    '5 Kilométrage',
    '6 Carburant',
    '7 Boîte',
    '8 Couleur',
    '9 Portes',
    '10 Places',
    '11 Prix de vente',
    '12 VIN',
  ]);
});

test('case, accents, order, units in brackets and a final colon do not count', () => {
  const found = matchHeadings(
    ['PRIX JOUR (€)', 'kilometrage (KM) :', 'titre', 'boite de vitesses', 'REFERENCE *'],
    CAR_CSV.columns,
  );
  expect(found.reference).toBe(4);
  expect(namesOf(found)).toEqual(['0 Prix jour', '1 Kilométrage', '2 Titre', '3 Boîte']);
});

test('« Énergie » is the fuel where no other column is', () => {
  const energy = (...headings: string[]) =>
    namesOf(matchHeadings(['Référence', 'Titre', ...headings], CAR_CSV.columns)).slice(1);
  expect(energy('Énergie')).toEqual(['2 Carburant']);
  expect(energy('Énergie', 'Carburant')).toEqual(['2 Énergie (précisions)', '3 Carburant']);
  expect(energy('Énergie (précisions)')).toEqual(['2 Énergie (précisions)']);
});

test('FILE-16: « Modèle » is the title where no other column is', () => {
  const found = matchHeadings(['Référence', 'Marque', 'Modele', 'Version'], CAR_CSV.columns);
  expect(namesOf(found)).toEqual(['1 Marque', '2 Titre', '3 Version']);
  expect(found.isTitleModel).toBe(true);
  const both = matchHeadings(['Référence', 'Modèle', 'Titre'], CAR_CSV.columns);
  expect(both.isTitleModel).toBe(false);
  expect(() => matchHeadings(['Référence', 'Modèle (année)'], CAR_CSV.columns)).toThrow(
    'Il manque la colonne « Titre »',
  );
  expect(() => kindOf(['Modèle'])).toThrow('Il manque la colonne « Référence ».');
});

test('unknown headings, and those of the other kind, are ignored by name', () => {
  const headings = ['Référence', 'Titre', 'Prix jour', 'Couleur intérieure', ' PTAC ', ''];
  expect(ignoredIn(headings)).toEqual(['Couleur intérieure', 'PTAC']);
});

test('a file without what every list has is rejected with what is missing', () => {
  expect(() => kindOf(['nom', 'age'])).toThrow(
    'Il manque les colonnes « Référence » et « Titre ». Colonnes lues : nom, age.',
  );
  expect(() => kindOf(['Titre'])).toThrow('Il manque la colonne « Référence ».');
  expect(() => matchHeadings(['Référence', 'Marque'], CAR_CSV.columns)).toThrow('Il manque la colonne « Titre »');
  expect(() => kindOf(['Référence', 'Titre'])).toThrow(/voitures ou des camions.*--cars ou --trucks/);
  expect(() => kindOf(['Référence', 'Titre', 'Prix jour', 'PTAC'])).toThrow(/voitures ou des camions/);
});

test('FILE-2: of two columns that say the same the first counts, and the other is ignored by name', () => {
  const headings = ['Référence', 'Titre', 'Places', 'Nombre de places', 'Réf.'];
  const found = matchHeadings(headings, CAR_CSV.columns);
  expect(namesOf(found)).toEqual(['1 Titre', '2 Places']);
  expect(found.reference).toBe(0);
  expect(ignoredIn(headings)).toEqual(['Nombre de places', 'Réf.']);
});

test('columns whose empty cells erase are named by any of their headings; those that a vehicle needs cannot be', () => {
  const headings = ['Référence', 'Titre', 'Km', 'Photos'];
  const { fields } = matchHeadings(headings, CAR_CSV.columns, ['kilométrage (km)']);
  expect(fields.map(({ column, emptyClears }) => [column.heading, emptyClears])).toEqual([
    ['Titre', false],
    ['Kilométrage', true],
    ['Photos', false],
  ]);
  for (const [name, message] of [
    ['Photos', 'La colonne « Photos » ne se vide pas par import. Colonnes qui peuvent être vidées : Kilométrage.'],
    ['Réf', 'La colonne « Réf » ne se vide pas par import.'],
    ['Couleur', 'La colonne « Couleur » n’est pas dans le fichier.'],
  ] as const)
    expect(() => matchHeadings(headings, CAR_CSV.columns, [name])).toThrow(message);
});

test('FILE-4: the heading of an ignored column clears no other column', () => {
  const headings = ['Référence', 'Titre', 'Places', 'Nombre de places'];
  expect(() => matchHeadings(headings, CAR_CSV.columns, ['nombre de places'])).toThrow(
    'La colonne « nombre de places » du fichier est ignorée. Colonnes qui peuvent être vidées : Places.',
  );
  for (const name of ['Places', 'seating_capacity'])
    expect(matchHeadings(headings, CAR_CSV.columns, [name]).fields.at(-1)).toMatchObject({
      index: 2,
      emptyClears: true,
    });
});

test('a file with headings only is rejected; the chosen kind counts more than the headings', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(() => readStockFile(bytes('Référence;Titre;Prix jour\r\n;;\r\n'))).toThrow(/aucun véhicule/);
  expect(readStockFile(bytes('Référence;Titre\r\nA1;Clio'), 'cars').kind).toBe('cars');
});
