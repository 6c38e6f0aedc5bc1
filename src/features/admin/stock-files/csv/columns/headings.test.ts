import { expect, test } from 'vitest';
import { readStockFile } from '../stock-file.server.ts';
import { kindOf, likelyKind, matchHeadings, suggestMapping } from './column-mapping.ts';
import { REFERENCE } from './columns.ts';
import { CAR_CSV, TRUCK_CSV } from './csv-kinds.ts';
import { DEALER_HEADINGS } from './dealer-headings.ts';
import { headingKey } from './headings.ts';

const ignoredIn = (headings: string[]) =>
  Object.entries(suggestMapping(headings, CAR_CSV.columns)).flatMap(([name, field]) => (field === null ? [name] : []));
const mapped = (headings: string[]) => suggestMapping(headings, CAR_CSV.columns);
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

const mappedIn = (headings: string, columns = CAR_CSV.columns) =>
  Object.entries(suggestMapping(headings.split(';'), columns)).map(([name, field]) => `${name}: ${field ?? '–'}`);

test('FILE-27: a price without taxes never becomes one with them, whatever the order of the columns', () => {
  expect(mappedIn('Prix de vente (HT);Prix de vente (TTC)')).toEqual([
    'Prix de vente (HT): –',
    'Prix de vente (TTC): sale_price',
  ]);
  expect(mappedIn('Prix TTC (€ HT);Prix vente HT;Prix de vente TTC')[2]).toBe('Prix de vente TTC: sale_price');
  for (const name of [
    'Prix hors taxes',
    'Prix (H.T.)',
    'Loyer mensuel (HT)',
    'prix_ht',
    'Prix jour HT',
    'Caution (HT)',
  ])
    expect(mappedIn(name)).toEqual([`${name}: –`]);
  expect(() => suggestMapping(['Prix HT'], CAR_CSV.columns, { 'Prix HT': 'sale_price' })).toThrow();
});

test('FILE-27: a unit beside a heading is the unit of its column, or the column is another', () => {
  expect(
    mappedIn('Puissance (kW);Puissance (ch);Kilométrage (miles);Kilométrage en km;Puissance (CV fiscaux)'),
  ).toEqual([
    'Puissance (kW): –',
    'Puissance (ch): power_hp',
    'Kilométrage (miles): –',
    'Kilométrage en km: mileage',
    'Puissance (CV fiscaux): –',
  ]);
  const truck =
    'Longueur utile (mm);Largeur utile (cm);Hauteur utile (m);Volume (l);Volume (m³);PTAC (t);Puissance (CV fiscaux)';
  expect(mappedIn(truck, TRUCK_CSV.columns)).toEqual([
    'Longueur utile (mm): –',
    'Largeur utile (cm): load_width_cm',
    'Hauteur utile (m): –',
    'Volume (l): –',
    'Volume (m³): volume_m3',
    'PTAC (t): –',
    'Puissance (CV fiscaux): fiscal_power',
  ]);
  expect(mappedIn('Prix TTC (k€);Couleur (intérieure);Prix (par jour)')).toEqual([
    'Prix TTC (k€): –',
    'Couleur (intérieure): –',
    'Prix (par jour): price_per_day',
  ]);
});

test('FILE-27: a heading that says « TTC » wins over one that says nothing, whatever the order', () => {
  for (const [other, withTax] of [
    ['Prix de vente', 'Prix de vente TTC'],
    ['Prix de vente (€)', 'Prix de vente (€ TTC)'],
    ['Prix en €', 'Prix en euros TTC'],
  ] as const)
    expect(mapped(['Référence', 'Titre', other, withTax])).toMatchObject({ [other]: null, [withTax]: 'sale_price' });
});

test('FILE-27: words in brackets that only repeat a heading do not count, and « CO2 » alone is read', () => {
  expect(mapped(['Réf. [interne]', 'Marque (constructeur)', 'Modèle (commercial)', 'CO2'])).toEqual({
    'Réf. [interne]': 'reference',
    'Marque (constructeur)': 'brand',
    'Modèle (commercial)': 'title',
    CO2: 'co2',
  });
});

test('FILE-27: a heading that fits whole wins over one that fits without its unit', () => {
  expect(mappedIn('Kilométrage (km);Kilométrage')).toEqual(['Kilométrage (km): –', 'Kilométrage: mileage']);
});

test('FILE-2: headings of programs, with underscores or in English', () => {
  expect(
    mappedIn('prix_achat_ht;prix_ttc;date_mec;boite_vitesse;nb_portes;couleur_exterieure;dateEntreeStock'),
  ).toEqual([
    'prix_achat_ht: –',
    'prix_ttc: sale_price',
    'date_mec: first_registration',
    'boite_vitesse: gearbox',
    'nb_portes: doors',
    'couleur_exterieure: color',
    'dateEntreeStock: –',
  ]);
  expect(mappedIn('id;title;price;image_link')).toEqual([
    'id: reference',
    'title: title',
    'price: sale_price',
    'image_link: images',
  ]);
  expect(mappedIn('id;immatriculation')[0]).toBe('id: –');
});

test('FILE-25: the columns of one family belong together, in the order of their numbers', () => {
  const names = ['Référence', 'Titre', 'Photo 2', 'Photo1', 'image_03', 'Photo n° 4', 'Options', 'Équipement 1'];
  const { fields } = matchHeadings(names, CAR_CSV.columns);
  const indexes = fields.map(({ column, index, otherIndexes = [] }) => [column.field, index, ...otherIndexes]);
  expect(indexes).toEqual([
    ['title', 1],
    ['images', 3, 2, 4, 5],
    ['accessories', 6, 7],
  ]);
});

test('FILE-26: « Transmission » is the gearbox only if its cells are', () => {
  const gearbox = (...cells: string[]) =>
    suggestMapping(
      ['Transmission'],
      CAR_CSV.columns,
      {},
      cells.map((cell) => ({ cells: [cell] })),
    ).Transmission;
  expect(gearbox('Manuelle', 'BVA', '')).toBe('gearbox');
  expect(gearbox('4x4', 'Traction', 'Propulsion')).toBeNull();
});

test('FILE-10: fields that lists of cars have too do not make a list one of trucks', () => {
  expect(likelyKind(['Référence', 'Marque', 'Modèle', 'CO2', 'Puissance fiscale'])).toBeNull();
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
    'Il manque les colonnes « Référence » et « Titre ». Colonnes lues : nom, age. À défaut de référence, l’immatriculation suffit.',
  );
  expect(() => kindOf(['Titre'])).toThrow('Il manque la colonne « Référence ».');
  expect(() => kindOf(['Référence'])).toThrow(/^Il manque la colonne « Titre »\. Colonnes lues : Référence\.$/);
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
