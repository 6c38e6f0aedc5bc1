import { type CarInput, EMPTY_CAR } from '../../src/features/stock/cars/car.ts';
import { EMPTY_TRUCK, type TruckInput } from '../../src/features/stock/trucks/truck.ts';

/** Returns a valid car without a reference, because references are unique. */
export function buildCar(over: Partial<CarInput> = {}): CarInput {
  return {
    ...EMPTY_CAR,
    title: 'Peugeot 208 Active',
    overview: '1.2 PureTech 75 ch Active, première main.',
    brand: null,
    fuel_type: 'petrol',
    energy: 'Essence',
    color: 'Gris Artense',
    model_year: '2021',
    gearbox: 'manual',
    mileage: 42_000,
    seating_capacity: 5,
    accessories: ['Climatiseur', 'Bluetooth'],
    images: ['https://images.example/208.jpg'],
    price_per_day: '39',
    price_per_month: '590',
    guarantee: '12 mois',
    certificate: 'Contrôle technique du 12-05-2026',
    emission: 'Euro 6d',
    ...over,
  };
}

/** Returns a valid truck without a reference, because references are unique. */
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
