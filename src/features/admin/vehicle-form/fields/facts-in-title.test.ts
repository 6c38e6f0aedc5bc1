import { expect, test } from 'vitest';
import { SHIPPED_FUELS } from '../../../stock/vehicles/fields/choices.ts';
import { factsInTitle } from './facts-in-title.ts';

const BRANDS = ['Peugeot', 'Land Rover', 'Rover', 'Volkswagen', 'Citroën'].map((brandName, i) => ({
  ...{ id: i + 1, brandName, date_uploaded: '' },
}));

test.each([
  [
    'Peugeot 2008 1.2 PureTech Essence BVM6 2021',
    { brand: '1', model_year: '2021', fuel_type: 'Unleaded Petrol', gearbox: 'Manuel' },
  ],
  ['Peugeot 2008', { brand: '1' }],
  ['2008 GT', {}],
  ['Land Rover Defender diesel auto', { brand: '2', fuel_type: 'Diesel', gearbox: 'Automatique' }],
  ['VW Golf (2019), électrique', { brand: '4', model_year: '2019', fuel_type: 'Electric' }],
  ['citroen C3 1890', { brand: '5' }],
  ['Peugeot 208 45 000 km', { brand: '1', mileage: '45000' }],
  ['Peugeot 308 2021 120.000 KM, diesel', { brand: '1', model_year: '2021', mileage: '120000', fuel_type: 'Diesel' }],
  ['VW Golf 2000kms', { brand: '4', mileage: '2000' }],
  ['VW ID.3 électrique 540 km', { brand: '4', fuel_type: 'Electric' }],
  ['Avant la panne', {}],
  ['', {}],
])('MOD-13: the title « %s » says %o', (title, facts) => {
  const found = factsInTitle(title, BRANDS, SHIPPED_FUELS, 2026).map(({ field, text }) => [field, text]);
  expect(Object.fromEntries(found)).toEqual(facts);
});
