import { expect, test } from 'vitest';
import { headingLine } from '../export-lines.ts';
import { readStockFile } from '../stock-file.ts';
import { CAR_CSV, TRUCK_CSV } from './csv-kinds.ts';
import { DEALER_HEADINGS } from './dealer-headings.ts';
import { headingKey, kindOf, matchHeadings } from './headings.ts';

const CARS =
  'Référence;Titre;Version;Marque;Carburant;Boîte;Année;Kilométrage;Prix jour;Prix mois;Couleur;Places;Garantie;Émission;Équipements;Photos';
const TRUCKS =
  'Référence;Titre;Version;Marque;Énergie;Boîte;Année;Kilométrage;Prix heure;Prix semaine;Prix week-end;Places;PTAC;Longueur;Hauteur;Charge utile;Équipements;Photos';

const namesOf = (found: { fields: { index: number; column: { heading: string } }[] }) =>
  found.fields.map(({ index, column }) => `${index} ${column.heading}`);

test('the headings of a dealer’s list say what it holds, and each has its column', () => {
  expect(kindOf(CARS.split(';'))).toBe('cars');
  expect(kindOf(TRUCKS.split(';'))).toBe('trucks');
  const cars = matchHeadings(CARS.split(';'), CAR_CSV.columns);
  expect(cars).toMatchObject({ width: 16, reference: 0, ignored: [] });
  expect(cars.fields).toHaveLength(15);
  const trucks = matchHeadings(TRUCKS.split(';'), TRUCK_CSV.columns);
  expect(trucks).toMatchObject({ width: 18, ignored: [] });
  expect(namesOf(trucks)).toContain('4 Carburant');
  expect(namesOf(trucks)).toContain('12 PTAC');
});

test('what export writes is understood, column by column', () => {
  for (const list of [CAR_CSV, TRUCK_CSV]) {
    const headings = headingLine(list);
    expect(kindOf(headings)).toBe(list.kind);
    const found = matchHeadings(headings, list.columns);
    expect(namesOf(found)).toEqual(headings.slice(1).map((heading, i) => `${i + 1} ${heading}`));
  }
});

test('no two columns of one kind share a heading: one named here is given twice', () => {
  for (const { columns } of [CAR_CSV, TRUCK_CSV]) {
    const names = columns.flatMap(({ heading, otherHeadings }) => [heading, ...otherHeadings]).map(headingKey);
    const shared = names.filter((name, i) => names.indexOf(name) !== i);
    expect(shared).toEqual([]);
  }
});

test('FILE-2: each heading of dealers’ lists belongs to a column', () => {
  const fields = [CAR_CSV, TRUCK_CSV].flatMap(({ columns }) => columns.map(({ field }) => field));
  expect(fields).toEqual(expect.arrayContaining(Object.keys(DEALER_HEADINGS)));
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
  expect(found).toMatchObject({ reference: 0, ignored: [] });
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
  expect(found).toMatchObject({ ignored: [], isTitleModel: true });
  const both = matchHeadings(['Référence', 'Modèle', 'Titre'], CAR_CSV.columns);
  expect(both).toMatchObject({ ignored: ['Modèle'], isTitleModel: false });
  expect(() => matchHeadings(['Référence', 'Modèle (année)'], CAR_CSV.columns)).toThrow(
    'Il manque la colonne « Titre »',
  );
  expect(() => kindOf(['Modèle'])).toThrow('Il manque la colonne « Référence ».');
});

test('unknown headings, and those of the other kind, are ignored by name', () => {
  const found = matchHeadings(['Référence', 'Titre', 'Prix jour', 'Couleur intérieure', ' PTAC ', ''], CAR_CSV.columns);
  expect(found.ignored).toEqual(['Couleur intérieure', 'PTAC']);
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

test('two headings for one column are rejected', () => {
  expect(() => matchHeadings(['Référence', 'Titre', 'Places', 'Nombre de places'], CAR_CSV.columns)).toThrow(
    'Deux colonnes disent la même chose (Places) : « Places » et « Nombre de places ». Gardez-en une.',
  );
  expect(() => matchHeadings(['Référence', 'Titre', 'Réf.'], CAR_CSV.columns)).toThrow(/Deux colonnes/);
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

test('a file with headings only is rejected; the chosen kind counts more than the headings', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(() => readStockFile(bytes('Référence;Titre;Prix jour\r\n;;\r\n'))).toThrow(/aucun véhicule/);
  expect(readStockFile(bytes('Référence;Titre\r\nA1;Clio'), 'cars').kind).toBe('cars');
});
