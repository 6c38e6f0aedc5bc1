import { EMPTY_TRUCK, type TruckInput } from './truck.ts';
import type { DemoTruck } from './trucks.seed-entry.ts';
import { DEMO_VANS } from './trucks.seed-fourgons.ts';
import { DEMO_CARRIERS } from './trucks.seed-porteurs.ts';

export type { DemoTruck } from './trucks.seed-entry.ts';

/** The trucks of the demonstration stock in order of insertion, which is the order of their references. */
export const DEMO_TRUCKS: DemoTruck[] = [...DEMO_VANS, ...DEMO_CARRIERS].sort((one, other) =>
  one.reference < other.reference ? -1 : 1,
);

/** A valid truck for tests. It has no reference, because references are unique. */
export function buildTruck(over: Partial<TruckInput> = {}): TruckInput {
  return {
    ...EMPTY_TRUCK,
    title: 'Renault Master L2H2',
    overview: '2.3 dCi 130 ch Grand Confort, 10,8 m³.',
    brand: null,
    fuel_type: 'diesel',
    energy: 'Gazole',
    color: 'Blanc Minéral',
    model_year: '2020',
    gearbox: 'manual',
    mileage: 96_000,
    seating_capacity: 3,
    accessories: ['Climatiseur', 'Bluetooth'],
    images: ['https://images.example/master.jpg'],
    price_per_hour: '14',
    price_per_week: '390',
    price_on_weekend: '119',
    commercial_power: '130 ch',
    fiscal_power: '7 CV',
    mixed_consumption: '7,9 l/100 km',
    co2_emission: '207 g/km',
    body_type: 'Fourgon tôlé',
    end_of_commercialization_date: '',
    new_vehicle_price: '',
    dimensions: { Longueur: '5,55 m', Largeur: '2,07 m', Hauteur: '2,50 m' },
    weight: { 'Poids à vide': '1 921 kg', 'PTAC (Poids Total Autorisé en Charge)': '3 500 kg' },
    ...over,
  };
}
