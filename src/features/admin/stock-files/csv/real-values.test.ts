import { expect, test } from 'vitest';
import { SHIPPED_FUELS } from '../../../stock/vehicles/fields/choices.ts';
import { matchHeadings } from './columns/column-mapping.ts';
import { CAR_CSV } from './columns/csv-kinds.ts';
import { cellLookup } from './columns/lookup.ts';
import { type Plan, planOf } from './import-plan.ts';
import { readStockFile } from './stock-file.server.ts';

function planOfCells(headings: string, cells: readonly string[]): Plan {
  const lines = cells.map((cell, i) => `A${i + 1};Clio;${cell}`);
  const file = readStockFile(new TextEncoder().encode([`Référence;Titre;${headings}`, ...lines].join('\n')), 'cars');
  const lookup = cellLookup(SHIPPED_FUELS, [], [], new Map());
  return planOf(matchHeadings(file.headings, CAR_CSV.columns), file.rows, CAR_CSV.blank, new Map(), lookup);
}

test('PRIC-4: the prices and kilometres of a list', () => {
  const plan = planOfCells('Kilométrage;Prix TTC', [
    '15 200,00;15.490',
    '15200,00;15 490,00 € TTC',
    '15.200 kms;15490 € TTC',
    '15200;15490,-',
    '15200;15 490 euros',
    '15200;15490.0000',
    '15,200;"15,490.00"',
    '15200 KM;€ 15 490',
    '15’200;15 490 € TTC',
    '15 200 km;15 490 € FAI',
    '15200.0;15490 EUR TTC',
    "15200;15'490 €",
    '15200;15.490,-- €',
    '15200;15 490 euros TTC',
    '15200;15490 TTC',
    '0;0',
    '15200;NC',
    '15200;à partir de 15 490 €',
    '15200;CHF 15’490',
  ]);
  expect(plan.rejected).toEqual([]);
  expect(plan.created.slice(0, 15).map(({ vehicle }) => vehicle.mileage)).toEqual(Array(15).fill(15_200));
  expect(plan.pricesWithoutAmount).toEqual(['NC', 'à partir de 15 490 €', 'CHF 15’490']);
});

test('PRIC-5: a cell without VAT, and kilometres that are no number, are refused', () => {
  const refused = planOfCells('Kilométrage;Prix TTC', [
    '15200;15 490 € HT',
    '15200;15490 hors taxes',
    '15 200 km (compteur);15490',
    '15k;15490',
    'NC;15490',
    '-;15490',
  ]).rejected;
  expect(refused.map(({ problems }) => problems.map(({ column, fault }) => `${column} : ${fault}`).join())).toEqual([
    ...Array(2).fill('Prix de vente : ce prix est hors taxes : indiquez le prix TTC, celui que les visiteurs paient'),
    ...Array(4).fill('Kilométrage : un nombre entier est attendu, par exemple 45 000 km'),
  ]);
});

test('FILE-3: whole numbers with decimals of zeros', () => {
  const [row] = planOfCells('Année;Kilométrage;Places;Portes;CO2 V.7;Puissance', [
    '2022.0;15200.0;5.0;5.0;117.0;91.0',
  ]).created;
  expect(row?.vehicle).toMatchObject({
    model_year: '2022',
    mileage: 15_200,
    seating_capacity: 5,
    doors: 5,
    co2: 117,
    power_hp: 91,
  });
});

test('OUT-5: the months of first registration of a list', () => {
  const { created, rejected } = planOfCells('Date 1ère MEC', [
    'janv.-19',
    'févr-20',
    'août-21',
    '15 juin 2018',
    '20190315',
    '43539',
    '00/00/0000',
    '0000-00-00',
    'décembre 2017',
    '2022-03-14 00:00:00',
    '2019',
    '03/15/2019',
  ]);
  expect(created.map(({ vehicle }) => vehicle.first_registration)).toEqual([
    '01-2019',
    '02-2020',
    '08-2021',
    '06-2018',
    '03-2019',
    '03-2019',
    '',
    '',
    '12-2017',
    '03-2022',
  ]);
  expect(rejected.map(({ problems }) => problems[0]?.reason)).toEqual([
    'c’est une année seule : le mois est attendu aussi, ex. 06-2019',
    'un mois ou un jour qui existe est attendu, ex. 06-2019',
  ]);
});
