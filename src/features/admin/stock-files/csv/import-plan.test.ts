import { expect, test } from 'vitest';
import type { CarInput } from '../../../stock/cars/car.ts';
import { SHIPPED_FUELS } from '../../../stock/vehicles/fields/choices.ts';
import { DRAFT } from '../../../stock/vehicles/status/status.ts';
import type { AnyInput } from '../../../stock/vehicles/vehicle.ts';
import type { LeftOut } from '../stock-import.schema.ts';
import { matchHeadings } from './columns/column-mapping.ts';
import { CAR_CSV, type CsvKind, TRUCK_CSV } from './columns/csv-kinds.ts';
import { cellLookup } from './columns/lookup.ts';
import { type Plan, planOf, type StoredVehicle } from './import-plan.ts';
import { readStockFile } from './stock-file.server.ts';

const BRANDS = [
  { id: 7, brandName: 'Citroën' },
  { id: 8, brandName: 'Opel' },
  { id: 9, brandName: 'Mercedes-Benz' },
  { id: 10, brandName: 'Volkswagen' },
];
const PATH = 'cars/12/1f0e.jpg';

function plan(
  list: CsvKind,
  lines: string[],
  stored: Record<string, StoredVehicle> = {},
  emptyClears: readonly string[] = [],
  leftOut: readonly LeftOut[] = [],
): Plan {
  const file = readStockFile(new TextEncoder().encode(lines.join('\n')), list.kind);
  const headings = matchHeadings(file.headings, list.columns, emptyClears);
  const brand = headings.fields.find(({ column }) => column.heading === 'Marque')?.index ?? -1;
  const lookup = cellLookup(
    SHIPPED_FUELS,
    BRANDS,
    file.rows.map(({ cells }) => cells[brand] ?? ''),
    new Map([[PATH, PATH]]),
  );
  return planOf(headings, file.rows, list.blank, new Map(Object.entries(stored)), lookup, leftOut);
}

const cars = (
  lines: string[],
  stored?: Record<string, StoredVehicle>,
  emptyClears?: readonly string[],
  leftOut?: readonly LeftOut[],
) => plan(CAR_CSV, lines, stored, emptyClears, leftOut);
function carOf(heading: string, cell: string): AnyInput | string | undefined {
  const { created, rejected } = cars([
    `Référence;Titre;Prix mois;${heading}`,
    `A1;Clio;1;"${cell.replaceAll('"', '""')}"`,
  ]);
  return created[0]?.vehicle ?? rejected[0]?.problems[0]?.reason;
}

const storedCar = (over: Partial<CarInput> = {}): StoredVehicle => ({
  id: 3,
  isInTrash: false,
  vehicle: {
    ...CAR_CSV.blank,
    reference: 'A1',
    title: 'Clio',
    color: 'bleu',
    model_year: '2020',
    mileage: 10,
    price_per_day: '30 €',
    images: [PATH],
    created_at: new Date('2026-01-02T03:04:05Z'),
    ...over,
  },
});

test.each([
  ['Carburant', 'SP95-E10', { fuel_type: 'petrol' }],
  ['Carburant', 'GAZOLE', { fuel_type: 'diesel' }],
  ['Carburant', 'Hybride essence', { fuel_type: 'hybrid' }],
  ['Carburant', 'ES', { fuel_type: 'petrol' }],
  ['Carburant', 'go', { fuel_type: 'diesel' }],
  ['Carburant', '', { fuel_type: null }],
  ['Boîte', 'bvm6', { gearbox: 'manual' }],
  ['Boîte', 'Méca', { gearbox: 'manual' }],
  ['Boîte', 'A', { gearbox: 'automatic' }],
  ['Boîte', 'EAT8', { gearbox: 'automatic' }],
  ['Marque', ' CITROEN ', { brand: 7 }],
  ['Marque', '', { brand: null }],
  ['Année', '2019', { model_year: '2019' }],
  ['Kilométrage', '122\u202f783 KM', { mileage: 122_783 }],
  ['Kilométrage', '', { mileage: null }],
  ['Places', '5 places', { seating_capacity: 5 }],
  ['Prix jour', ' 1\u00a0554,00 € ', { price_per_day: '1\u00a0554,00 €' }],
  ['Prix jour', 'sur demande', { price_per_day: 'sur demande' }],
  ['Version', "'=A1\r\nsuite", { overview: '=A1\nsuite' }],
  ['Équipements', 'climatiseur | Toit ouvrant ||CLIMATISEUR', { accessories: ['Climatiseur', 'Toit ouvrant'] }],
  ['Photos', `https://x.example/a?b=c\n/images/${PATH} | ${PATH}`, { images: ['https://x.example/a?b=c', PATH] }],
  ['Mise en ligne', '04/03/2025', { created_at: new Date('2025-03-04T12:00:00Z') }],
  ['Mise en ligne', '4/3/25', { created_at: new Date('2025-03-04T12:00:00Z') }],
] satisfies [string, string, Partial<CarInput>][])('%s %j is taken', (heading, cell, expected) => {
  expect(carOf(heading, cell)).toMatchObject(expected);
});

test.each([
  ['Carburant', 'vapeur', /^ce choix est inconnu, les choix sont : Diesel, Essence/],
  ['Boîte', 'quatre roues motrices', /^ce choix est inconnu, les choix sont : Manuel, /],
  ['Marque', '=A1', 'une formule de tableur au lieu d’un texte'],
  ['Marque', '—', 'une marque a au moins une lettre ou un chiffre'],
  ['Marque', 'x'.repeat(101), '100 caractères au plus'],
  ['Année', '19', 'une année à quatre chiffres est attendue'],
  ['Kilométrage', 'inconnu', 'un nombre entier est attendu, par exemple 45 000 km'],
  ['Kilométrage', '99 999 999', /^9.999.999 au plus$/],
  ['Places', 'cinq', 'un nombre entier est attendu, par exemple 5'],
  ['Prix jour', '€'.repeat(501), '500 caractères au plus'],
  ['Version', 'x'.repeat(10_001), '10\u00a0000 caractères au plus'],
  ['Équipements', 'x'.repeat(501), '500 caractères au plus'],
  ['Équipements', Array.from({ length: 61 }, (_, i) => `e${i}`).join('|'), '60 équipements au plus'],
  ['Photos', 'javascript:alert(1)', /^ni une adresse http/],
  ['Photos', 'cars/12/unknown.jpg', /^ni une adresse http/],
  ['Photos', Array.from({ length: 31 }, (_, i) => `https://x.example/${i}`).join('|'), '30 images au plus'],
  ['Mise en ligne', '31-02-2025', 'une date JJ-MM-AAAA est attendue, ex. 14-06-2026'],
])('%s: an invalid cell is rejected (%#)', (heading, cell, reason) => {
  expect(carOf(heading, cell)).toMatch(reason);
});

test('every problem of a line is reported, with its line, column and value; valid lines are imported', () => {
  const { created, rejected } = cars([
    'Référence;Titre;Prix jour;Année;Kilométrage',
    'A1;"Clio\nblanche";30;2020;5',
    ';  ;30;19;inconnu',
    'A2;=HYPERLINK("x","y");30;2020;5',
    "A3;'=Clio;30;2020;5",
  ]);
  expect(created.map(({ line, vehicle }) => [line, vehicle.reference, vehicle.title])).toEqual([
    [2, 'A1', 'Clio\nblanche'],
    [6, 'A3', '=Clio'],
  ]);
  expect(rejected).toMatchObject([
    {
      line: 4,
      problems: [
        { column: 'Référence', reason: expect.stringMatching(/^la référence manque/) },
        { column: 'Titre', value: '', reason: 'le titre est obligatoire' },
        { column: 'Année', value: '19' },
        { column: 'Kilométrage', value: 'inconnu' },
      ],
    },
    { line: 5, reference: 'A2', problems: [{ column: 'Titre', reason: 'une formule de tableur au lieu d’un texte' }] },
  ]);
});

test('a second line of the same reference is rejected and names the first, valid or not', () => {
  const { created, rejected } = cars(['Référence;Titre;Prix jour', 'A1;;1', 'A1;Clio;1', 'A2;Clio;1', ' A2 ;Mégane;2']);
  expect(created.map(({ line }) => line)).toEqual([4]);
  expect(rejected.map(({ line, problems }) => [line, problems[0]?.reason])).toEqual([
    [2, 'le titre est obligatoire'],
    [3, 'déjà plus haut : ligne 2'],
    [5, 'déjà plus haut : ligne 4'],
  ]);
});

test('a line with too few or too many cells is rejected; empty cells too many are none', () => {
  const { created, rejected } = cars([
    'Référence;Titre;Prix jour',
    'A1;Clio',
    'A2;Clio;1;2',
    'A3;Clio;1;;',
    ';;',
    'A1;Clio;3',
  ]);
  expect(created.map(({ line }) => line)).toEqual([4, 6]);
  expect(rejected.map(({ line, problems }) => [line, problems[0]?.reason])).toEqual([
    [2, '2 cellules au lieu de 3 : la ligne est coupée'],
    [3, '4 cellules au lieu de 3 : un séparateur dans un texte sans guillemets ?'],
  ]);
});

test('unknown brands are created once, with the best spelling of the file', () => {
  const brands = ['SKODA', 'Skoda', 'Škoda', 'Škoda', 'skoda', 'KIA', 'CITROEN', 'Vapeur'];
  const { created, newBrands } = cars([
    'Référence;Titre;Prix jour;Marque;Carburant',
    ...brands.map((brand, i) => `A${i};Auto;1; ${brand} ;${brand === 'Vapeur' ? 'vapeur' : 'GPL'}`),
  ]);
  expect(newBrands.map(({ name }) => name)).toEqual(['Škoda', 'Kia']);
  expect(new Set(created.map(({ vehicle }) => vehicle.brand)).size).toBe(3);
});

test('common names of a brand mean the one that the site has, and make no twin', () => {
  const brands = ['Mercedes', 'MERCEDES BENZ', 'VW', 'volkswagen', 'Opel'];
  const { created, newBrands, otherNames } = cars([
    'Référence;Titre;Prix jour;Marque',
    ...brands.map((brand, i) => `A${i};Auto;1;${brand}`),
  ]);
  expect(created.map(({ vehicle }) => vehicle.brand)).toEqual([9, 9, 10, 10, 8]);
  expect(newBrands).toEqual([]);
  expect(otherNames).toEqual([
    { spelling: 'Mercedes', name: 'Mercedes-Benz' },
    { spelling: 'VW', name: 'Volkswagen' },
  ]);
});

test('of two brands with the same meaning that the site has, each is found by its own name', () => {
  const twins = [
    { id: 1, brandName: 'Mercedes' },
    { id: 2, brandName: 'Mercedes-Benz' },
  ];
  const { brandIdOf } = cellLookup(SHIPPED_FUELS, twins, ['MERCEDES', 'Mercedes Benz', 'Merco'], new Map());
  expect(['MERCEDES', 'Mercedes Benz', 'Merco'].map(brandIdOf)).toEqual([1, 2, 2]);
});

test('an empty cell leaves the stored value, and the plan says how many; a column that is named is emptied', () => {
  const lines = ['Référence;Titre;Prix jour;Couleur;Kilométrage;Photos', 'A1;;31 €; ;;', 'A2;Mégane;1;;;'];
  const kept = cars(lines, { A1: storedCar() });
  expect(kept.changed.map(({ vehicle }) => vehicle)).toEqual([{ ...storedCar().vehicle, price_per_day: '31 €' }]);
  expect(kept.emptyCells).toEqual([
    { column: 'Couleur', cells: 1 },
    { column: 'Kilométrage', cells: 1 },
  ]);
  const cleared = cars(lines, { A1: storedCar() }, ['couleur', 'Km']);
  expect(cleared.changed[0]?.vehicle).toMatchObject({ title: 'Clio', color: '', mileage: null, images: [PATH] });
  expect(cleared.emptyCells).toEqual([]);
});

test('a known reference is updated: other columns, its creation day and its pictures stay', () => {
  const { changed, unchanged, created } = cars(
    [
      'Référence;Titre;Prix jour;Kilométrage;Photos;Mise en ligne',
      'A1;Clio;31 €;;;01-01-2020',
      'A4; Clio ;30 €;10 km;;',
    ],
    { A1: storedCar(), A4: { ...storedCar({ reference: 'A4' }), id: 4 } },
    ['Kilométrage'],
  );
  expect({ created, unchanged }).toEqual({ created: [], unchanged: 1 });
  expect(changed).toEqual([
    {
      line: 2,
      reference: 'A1',
      id: 3,
      vehicle: { ...storedCar().vehicle, price_per_day: '31 €', mileage: null },
      changes: [
        { column: 'Prix jour', from: '30 €', to: '31 €' },
        { column: 'Kilométrage', from: '10', to: '' },
      ],
      toFetch: null,
    },
  ]);
});

test('a model year that is no year stays where the database has it already, and is rejected elsewhere', () => {
  const lines = ['Référence;Titre;Prix jour;Année', 'A1;Clio;30 €;vers 2019', 'A2;Clio;30 €;vers 2019'];
  const { unchanged, rejected } = cars(lines, { A1: storedCar({ model_year: 'vers 2019' }), A2: storedCar() });
  expect(unchanged).toBe(1);
  expect(rejected.map(({ line }) => line)).toEqual([3]);
});

test('ENT-3 ENT-4: dimensions and weights are stored as typed under their keys; columns that are absent stay', () => {
  const lines = ['Référence;Titre;PTAC;Longueur;Hauteur', 'T1;Master;3,5 t;5,97 m;', 'T2;Master;3500;;2.5'];
  const known = {
    ...TRUCK_CSV.blank,
    reference: 'T2',
    title: 'Master',
    dimensions: { Longueur: '6 m', Largeur: '2 m' },
  };
  const { created, changed } = plan(TRUCK_CSV, lines, { T2: { id: 1, isInTrash: false, vehicle: known } }, [
    'PTAC',
    'Longueur',
  ]);
  expect(created[0]?.vehicle).toMatchObject({
    dimensions: { Longueur: '5,97 m' },
    weight: { 'PTAC (Poids Total Autorisé en Charge)': '3,5 t' },
  });
  expect(changed[0]?.vehicle.dimensions).toEqual({ Largeur: '2 m', Hauteur: '2.5' });
  expect(changed[0]?.changes.map(({ column }) => column)).toEqual(['PTAC', 'Longueur', 'Hauteur']);
});

test('FILE-17: without a column of it the offer of a new vehicle follows from its prices; a known one keeps its own', () => {
  const lines = ['A1;Clio;;8 900 €', 'A2;Clio;30 €;', 'A3;Clio;30 €;8 900 €', 'A4;Clio;;', 'A5;Clio;;9 000 €'];
  const known = { A5: { ...storedCar({ reference: 'A5', price_per_day: '' }), id: 5 } };
  const { created, changed } = cars(['Référence;Titre;Prix jour;Prix de vente', ...lines], known);
  expect(created.map(({ vehicle }) => vehicle.offer_kind)).toEqual(['sale', 'rental', 'both', 'both']);
  expect(changed.map(({ vehicle }) => vehicle.offer_kind)).toEqual(['both']);
  expect(cars(['Référence;Titre;Prix jour;Offre', 'A1;Clio;30 €;']).created[0]?.vehicle.offer_kind).toBe('both');
  const truck = plan(TRUCK_CSV, ['Référence;Titre;Prix week-end;Prix neuf', 'T1;Master;90 €;30 000 €']);
  expect(truck.created[0]?.vehicle.offer_kind).toBe('rental');
});

test('FILE-16: a title out of « Modèle » begins with the brand, never twice; the same file again changes nothing', () => {
  const heading = 'Référence;Modèle;Marque;Prix jour';
  const lines = ['A1;C3;Citroën;1', 'A2;CITROEN C3;Citroën;1', 'A3;VW Golf;Volkswagen;1', 'A4;Zoé;;1', 'A5;208;Kia;1'];
  const { created } = cars([heading, ...lines]);
  const titles = ['Citroën C3', 'CITROEN C3', 'VW Golf', 'Zoé', 'Kia 208'];
  expect(created.map(({ vehicle }) => vehicle.title)).toEqual(titles);
  const known = created.map(({ vehicle, reference }, id) => ({ id, reference, vehicle, isInTrash: false }));
  const stored = Object.fromEntries(known.map((one) => [one.reference, one]));
  expect(cars([heading, ...lines], stored)).toMatchObject({ unchanged: 5, changed: [], created: [] });
  expect(cars([heading, 'A1;C4;;1'], stored).changed[0]?.vehicle.title).toBe('Citroën C4');
  expect(
    cars([heading, 'A1;Clio;Opel;30 €', 'A2;;Opel;30 €'], { A1: storedCar(), A2: { ...storedCar(), id: 4 } }),
  ).toMatchObject({
    changed: [{ vehicle: { title: 'Clio', brand: 8 } }, { vehicle: { title: 'Clio', brand: 8 } }],
  });
  expect(cars(['Référence;Titre;Marque;Prix jour', 'A1;C3;Citroën;1']).created[0]?.vehicle.title).toBe('C3');
  const long = cars([heading, `A1;${'x'.repeat(195)};Citroën;1`]);
  expect(long.rejected[0]?.problems).toMatchObject([{ column: 'Titre', reason: '200 caractères au plus' }]);
});

const YEAR_FAULT = { column: 'Année', fault: 'une année à quatre chiffres est attendue' };

test('FILE-18: a refused cell is left out of one line or of all with its fault; the stored value stays', () => {
  const lines = ['Référence;Titre;Année;Carburant', 'A1;Clio;19;vapeur', 'A2;Zoé;20;Diesel', 'A3;Ami;21;Diesel'];
  const one = cars(lines, {}, [], [{ ...YEAR_FAULT, line: 3 }]);
  expect(one.created.map(({ line, vehicle }) => [line, vehicle.title, vehicle.model_year])).toEqual([[3, 'Zoé', '']]);
  expect(one.rejected.map(({ line }) => line)).toEqual([2, 4]);
  expect(one.leftOut).toEqual([{ ...YEAR_FAULT, line: 3 }]);
  const fuel = 'ce choix est inconnu, les choix sont : Diesel, Essence, GNV, Électrique, Hybride, GPL';
  const all = cars(lines, {}, [], [YEAR_FAULT, { column: 'Carburant', fault: fuel }]);
  expect(all.created.map(({ line, vehicle }) => [line, vehicle.fuel_type])).toEqual([
    [2, null],
    [3, 'diesel'],
    [4, 'diesel'],
  ]);
  expect(all.leftOut).toHaveLength(4);
  const stored = cars(lines.slice(0, 1).concat('A1;Clio;19;Diesel'), { A1: storedCar() }, ['Année'], [YEAR_FAULT]);
  expect(stored.changed[0]?.vehicle).toMatchObject({ model_year: '2020', fuel_type: 'diesel' });
});

test('FILE-18: what a vehicle needs cannot be left out; a stored title can, and a status stays as it was', () => {
  const title = { column: 'Titre', fault: 'une formule de tableur au lieu d’un texte' };
  const choices = [title, { column: 'Référence', fault: 'la référence manque' }, { column: '', fault: '2 cellules' }];
  const lines = ['Référence;Titre;Couleur', 'A1;=A1;rouge', ';Zoé;', 'A3;=A1;rouge'];
  const { changed, rejected, leftOut } = cars(lines, { A1: storedCar() }, [], choices);
  expect(changed[0]?.vehicle).toMatchObject({ title: 'Clio', color: 'rouge' });
  expect(leftOut).toEqual([{ ...title, line: 2 }]);
  expect(rejected.map(({ line, problems }) => [line, problems.map(({ required }) => required)])).toEqual([
    [3, [true]],
    [4, [true]],
  ]);
  const draft = { ...storedCar({ images: [], state: DRAFT }) };
  const status = { column: 'Statut', fault: 'ajoutez au moins une image' };
  const sold = cars(['Référence;Titre;Couleur;Statut', 'A1;Clio;vert;En ligne'], { A1: draft }, [], [status]);
  expect(sold.changed[0]?.vehicle).toMatchObject({ color: 'vert', state: DRAFT });
});

test('FILE-19: a year that the file lacks is that of the first registration; a stored one stays', () => {
  const lines = ['Référence;Titre;Première MEC', 'A1;Clio;14/06/2019', 'A2;Zoé;', 'A3;Ami;03-2021', 'A4;Ami;03-2021'];
  const known = (reference: string, model_year: string, first_registration = '') =>
    storedCar({ reference, model_year, first_registration });
  const stored = { A3: known('A3', '', '03-2021'), A4: { ...known('A4', '2020'), id: 4 } };
  const { created, changed, derivedYears } = cars(lines, stored);
  expect(created.map(({ vehicle }) => vehicle.model_year)).toEqual(['2019', '']);
  expect(changed.map(({ vehicle }) => vehicle.model_year)).toEqual(['', '2020']);
  expect(derivedYears).toBe(1);
  const empty = cars(['Référence;Titre;1ère MEC;Année', 'A1;Clio;06-2019;', 'A2;Zoé;06-2019;2020']);
  expect(empty.created.map(({ vehicle }) => vehicle.model_year)).toEqual(['2019', '2020']);
  const later = cars(['Référence;Titre;1ère MEC', 'A1;Clio;06-2019'], { A1: known('A1', '') });
  expect(later.changed[0]?.changes).toContainEqual({ column: 'Année', from: '', to: '2019' });
});
