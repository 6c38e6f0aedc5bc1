import { describe, expect, test } from 'vitest';
import { CAR_FIELDS } from '../../../stock/cars/car.fields.ts';
import type { Car } from '../../../stock/cars/car.ts';
import { TRUCK_FIELDS } from '../../../stock/trucks/truck.fields.ts';
import type { Truck } from '../../../stock/trucks/truck.ts';
import { gearboxShown } from '../../../stock/vehicles/card.ts';
import { SHIPPED_FUELS } from '../../../stock/vehicles/fields/choices.ts';
import { emptyValues } from '../../../stock/vehicles/fields/field.ts';
import { detailRows } from './detail-rows.ts';

const vehicle = {
  id: 7,
  reference: 'VO-7',
  title: 'Titre',
  overview: 'Aperçu',
  brand: 3,
  fuel_type: 'Unleaded Petrol',
  energy: 'Essence',
  color: 'Bleu',
  model_year: '2021',
  gearbox: 'Manuel',
  mileage: 45_000,
  seating_capacity: 5,
  accessories: ['Bluetooth'],
  images: [],
  pictures: [],
  due_date: '20-11-2026',
  status: 'available' as const,
  reserved_until: '',
};
const car: Car = {
  ...emptyValues(CAR_FIELDS),
  ...vehicle,
  price_per_day: '1200',
  price_per_month: '590',
  guarantee: '12 mois',
  certificate: 'Contrôle technique du 12-05-2026',
  emission: 'Euro 6d',
};
const truck: Truck = {
  ...emptyValues(TRUCK_FIELDS),
  ...vehicle,
  price_per_hour: '14',
  price_per_week: '390',
  price_on_weekend: '119',
  commercial_power: '130',
  fiscal_power: '7',
  mixed_consumption: '7,9',
  co2_emission: '207',
  body_type: 'Fourgon tôlé',
  end_of_commercialization_date: '31-12-2026',
  new_vehicle_price: '38500',
  dimensions: { Longueur: '5,55 m' },
  weight: { 'Charge utile': '1 579 kg' },
};
const brands = [{ id: 3, brandName: 'Peugeot', date_uploaded: '01-01-2026' }];
const site = (style: 'spec' | 'fr') => ({ dealership: { interface: style }, fuels: SHIPPED_FUELS });

const rows = (of: Car | Truck, style: 'spec' | 'fr' = 'spec') =>
  detailRows(of, 'price_per_day' in of ? CAR_FIELDS : TRUCK_FIELDS, brands, site(style)).map(({ label, value }) => [
    label.text,
    value.text,
  ]);

describe('Détails', () => {
  test('CDET-6, LBL-1 to LBL-13, LBL-20, D22: a car, in the order of the table', () => {
    expect(rows(car)).toEqual([
      ['Marque', 'Peugeot'],
      ['Certificat', 'Contrôle technique du 12-05-2026'],
      ['Couleur', 'Bleu'],
      ['Émission', 'Euro 6d'],
      ['Énergie', 'Essence'],
      ['Carburant', 'Unleaded Petrol'],
      ['Boîte de vitesses', 'Manuel'],
      ['Garantie', '12 mois'],
      ['Kilométrage', '45\u00a0000\u00a0km'],
      ['Modèle', '2021'],
      ['Prix par jour', '1200'],
      ['Prix par mois', '590'],
      ['Nombre de places', '5\u00a0places'],
      ['Uploaded Date', '20-11-2026'],
    ]);
  });

  test('TRKD-1, LBL-14 to LBL-19, LBL-21, D22: a truck, with units where a value is nothing but a number', () => {
    expect(rows(truck).slice(6)).toEqual([
      ['Modèle', '2021'],
      ['Nombre de places', '5\u00a0places'],
      ['Puissance commerciale', '130\u00a0ch'],
      ['Puissance fiscale', '7\u00a0CV'],
      ['Émission de CO2', '207\u00a0g/km'],
      ['Consommation mixte', '7,9\u00a0l/100 km'],
      ['Carrosserie', 'Fourgon tôlé'],
      ['Date de fin', '31-12-2026'],
      ['Prix du véhicule neuf', '38500'],
      ['Uploaded Date', '20-11-2026'],
    ]);
  });

  test('D42: Crit’Air and CO2 follow the specification’s labels; the text that it names for trucks stays', () => {
    expect(rows({ ...car, crit_air: '1', co2: 112 }).slice(-3)).toEqual([
      ['Uploaded Date', '20-11-2026'],
      ['Crit’Air', 'Crit’Air 1'],
      ['Émissions de CO2', '112\u00a0g/km'],
    ]);
    const both = rows({ ...truck, crit_air: 'none', co2: 0 });
    expect(both).toContainEqual(['Émission de CO2', '207\u00a0g/km']);
    expect(both.slice(-2)).toEqual([
      ['Crit’Air', 'Non classé'],
      ['Émissions de CO2', '0\u00a0g/km'],
    ]);
  });

  test('D42: a number that the text beside it says already is not said twice, however its spaces were typed', () => {
    const repeated = { ...truck, commercial_power: '130 ch', power_hp: 130, co2_emission: '207 g/km', co2: 207 };
    const labels = rows(repeated).map(([label]) => label);
    expect(labels.filter((label) => /Puissance commerciale|Puissance$|CO2/.test(label ?? ''))).toEqual([
      'Puissance commerciale',
      'Émission de CO2',
    ]);
    expect(rows({ ...repeated, power_hp: 120 }).map(([, value]) => value)).toContain('120\u00a0ch');
  });

  test('CDET-6, D23: what is blank is left out, and so is an unknown brand', () => {
    const bare = { ...car, brand: 99, mileage: null, seating_capacity: null, color: ' \t', guarantee: '', energy: '' };
    const labels = rows(bare).map(([label]) => label);
    for (const gone of ['Marque', 'Kilométrage', 'Nombre de places', 'Couleur', 'Garantie', 'Énergie'])
      expect(labels).not.toContain(gone);
  });

  test('LBL-22, D03: English words say that they are English; a French site has none', () => {
    const english = detailRows(car, CAR_FIELDS, brands, site('spec')).flatMap(({ label, value }) => [label, value]);
    expect(english.filter(({ lang }) => lang === 'en').map(({ text }) => text)).toEqual([
      'Unleaded Petrol',
      'Uploaded Date',
    ]);
    const french = detailRows(car, CAR_FIELDS, brands, site('fr')).flatMap(({ label, value }) => [label, value]);
    expect(french.filter(({ lang }) => lang !== undefined)).toEqual([]);
    expect(rows(car, 'fr')).toContainEqual(['Carburant', 'Essence']);
    expect(rows(car, 'fr')).toContainEqual(['Mise en ligne', '20/11/2026']);
  });
});

test('CARD-6, D13: the accessory names the gearbox', () => {
  expect(gearboxShown(car)).toBe('Manuel');
  expect(gearboxShown({ ...car, accessories: ['Automatique'] })).toBe('Automatique');
});
