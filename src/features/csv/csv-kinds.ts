import type { VehicleKind } from '../../shared/paths.ts';
import { type CarInput, EMPTY_CAR } from '../cars/car.ts';
import { DIMENSIONS, EMPTY_TRUCK, type TruckInput, WEIGHTS } from '../trucks/truck.ts';
import { type Column, keyColumn, textColumn } from './columns.ts';
import { SHARED } from './vehicle-columns.ts';

/** A list of one kind: its columns in the order in which export writes them, and the vehicle that a new line begins as. */
export type ListKind<V> = { kind: VehicleKind; columns: readonly Column<V>[]; blank: V };

const { title, overview, brand, fuel, energy, gearbox, modelYear, mileage, color, seats } = SHARED;
const { accessories, images, createdAt } = SHARED;

export const CAR_LIST: ListKind<CarInput> = {
  kind: 'cars',
  columns: [
    title,
    overview,
    brand,
    fuel,
    energy,
    gearbox,
    modelYear,
    mileage,
    textColumn('price_per_day', 'Prix jour', ['Prix par jour', 'Prix / jour']),
    textColumn('price_per_month', 'Prix mois', ['Prix par mois', 'Prix / mois']),
    color,
    seats,
    textColumn('guarantee', 'Garantie'),
    textColumn('certificate', 'Certificat'),
    textColumn('emission', 'Émission', ['Norme Euro']),
    accessories,
    images,
    createdAt,
  ],
  blank: EMPTY_CAR,
};

/** 'PTAC (Poids Total Autorisé en Charge)' is headed 'PTAC', as stock lists do; its full name is understood as well. */
const short = (key: string) => key.replace(/ \(.*\)$/, '');

export const TRUCK_LIST: ListKind<TruckInput> = {
  kind: 'trucks',
  columns: [
    title,
    overview,
    brand,
    fuel,
    energy,
    gearbox,
    modelYear,
    mileage,
    textColumn('price_per_hour', 'Prix heure', ['Prix par heure', 'Prix / heure']),
    textColumn('price_per_week', 'Prix semaine', ['Prix par semaine', 'Prix / semaine']),
    textColumn('price_on_weekend', 'Prix week-end', ['Prix par week-end', 'Prix weekend', 'Prix / week-end']),
    color,
    seats,
    textColumn('commercial_power', 'Puissance commerciale'),
    textColumn('fiscal_power', 'Puissance fiscale'),
    textColumn('mixed_consumption', 'Consommation mixte'),
    textColumn('co2_emission', 'Émission de CO2', ['CO2']),
    textColumn('body_type', 'Carrosserie'),
    textColumn('end_of_commercialization_date', 'Date de fin', ['Fin de commercialisation']),
    textColumn('new_vehicle_price', 'Prix du véhicule neuf', ['Prix neuf']),
    ...DIMENSIONS.map((key) => keyColumn('dimensions', key, key)),
    ...WEIGHTS.map((key) => keyColumn('weight', key, short(key))),
    accessories,
    images,
    createdAt,
  ],
  blank: EMPTY_TRUCK,
};
