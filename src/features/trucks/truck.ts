import { EMPTY_VEHICLE, type Vehicle, type VehicleInput } from '../vehicles/vehicle.ts';

/** What a truck is (ENT-2). */
export type Truck = Vehicle & {
  price_per_hour: string;
  price_per_week: string;
  price_on_weekend: string;
  commercial_power: string;
  fiscal_power: string;
  mixed_consumption: string;
  co2_emission: string;
  body_type: string;
  end_of_commercialization_date: string;
  new_vehicle_price: string;
  dimensions: Partial<Record<DimensionKey, string>>;
  weight: Partial<Record<WeightKey, string>>;
};

export type TruckInput = VehicleInput & Pick<Truck, (typeof TRUCK_OWN_TEXTS)[number] | 'dimensions' | 'weight'>;

/** Free texts that only trucks have. */
export const TRUCK_OWN_TEXTS = [
  'price_per_hour',
  'price_per_week',
  'price_on_weekend',
  'commercial_power',
  'fiscal_power',
  'mixed_consumption',
  'co2_emission',
  'body_type',
  'end_of_commercialization_date',
  'new_vehicle_price',
] as const;

/** The prices of a truck that have an amount in cents beside them. */
export const TRUCK_PRICES = ['price_per_hour', 'price_per_week', 'price_on_weekend'] as const;

/** Keys of `dimensions`, in the specification's order (ENT-3). */
export const DIMENSIONS = [
  'Longueur',
  'Largeur',
  'Hauteur',
  'Hauteur avec barres de toit',
  'Empattement',
  'Réservoir',
  'Porte à faux avant',
  'Porte à faux arrière',
  'Voies avant',
  'Voies arrière',
] as const;
export type DimensionKey = (typeof DIMENSIONS)[number];

/** Keys of `weight`, in the specification's order (ENT-4). */
export const WEIGHTS = [
  'Poids à vide',
  'PTAC (Poids Total Autorisé en Charge)',
  'PTRA (Poids Total Roulant Autorisé)',
  'Charge utile',
  'Poids tracté freiné',
  'Poids tracté non freiné',
] as const;
export type WeightKey = (typeof WEIGHTS)[number];

export const EMPTY_TRUCK: TruckInput = {
  ...EMPTY_VEHICLE,
  price_per_hour: '',
  price_per_week: '',
  price_on_weekend: '',
  commercial_power: '',
  fiscal_power: '',
  mixed_consumption: '',
  co2_emission: '',
  body_type: '',
  end_of_commercialization_date: '',
  new_vehicle_price: '',
  dimensions: {},
  weight: {},
};
