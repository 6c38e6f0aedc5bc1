import type { InputDescriptors } from '../vehicles/fields/field-inputs.ts';
import { VEHICLE_INPUTS } from '../vehicles/fields/vehicle.inputs.ts';
import type { TruckFields } from './truck.fields.ts';

export const TRUCK_INPUTS = {
  ...VEHICLE_INPUTS,
  price_per_hour: {
    section: 'prices',
    csv: ['Prix heure', 'Prix par heure', 'Prix / heure'],
  },
  price_per_week: {
    section: 'prices',
    csv: ['Prix semaine', 'Prix par semaine', 'Prix / semaine'],
  },
  price_on_weekend: {
    section: 'prices',
    csv: ['Prix week-end', 'Prix par week-end', 'Prix weekend', 'Prix / week-end'],
  },
  new_vehicle_price: {
    section: 'prices',
    csv: ['Prix du véhicule neuf', 'Prix neuf'],
  },
  commercial_power: {
    section: 'characteristics',
    csv: ['Puissance commerciale'],
  },
  fiscal_power: {
    section: 'characteristics',
    csv: ['Puissance fiscale'],
  },
  mixed_consumption: {
    section: 'characteristics',
    csv: ['Consommation mixte'],
  },
  co2_emission: {
    section: 'characteristics',
    csv: ['Émission de CO2', 'CO2'],
  },
  end_of_commercialization_date: {
    section: 'characteristics',
    hint: 'Fin de commercialisation',
    csv: ['Date de fin', 'Fin de commercialisation'],
  },
  licence: {
    section: 'rental',
    csv: ['Permis'],
  },
  volume_m3: {
    section: 'load',
    otherUnits: ['m3'],
    csv: ['Volume', 'Volume utile', 'Volume (m³)'],
  },
  load_length_cm: {
    section: 'load',
    csv: ['Longueur utile'],
  },
  load_width_cm: {
    section: 'load',
    csv: ['Largeur utile'],
  },
  load_height_cm: {
    section: 'load',
    csv: ['Hauteur utile'],
  },
  dimensions: { section: 'dimensions' },
  weight: { section: 'weight' },
} as const satisfies InputDescriptors<TruckFields>;
