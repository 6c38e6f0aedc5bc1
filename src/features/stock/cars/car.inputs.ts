import type { InputDescriptors } from '../vehicles/fields/field-inputs.ts';
import { VEHICLE_INPUTS } from '../vehicles/fields/vehicle.inputs.ts';
import type { CarFields } from './car.fields.ts';

export const CAR_INPUTS = {
  ...VEHICLE_INPUTS,
  // In a list of trucks, « CO2 » is the field of trucks.
  co2: { ...VEHICLE_INPUTS.co2, csv: [...VEHICLE_INPUTS.co2.csv, 'CO2'] },
  price_per_day: {
    section: 'prices',
    csv: ['Prix jour', 'Prix par jour', 'Prix / jour'],
  },
  price_per_month: {
    section: 'prices',
    csv: ['Prix mois', 'Prix par mois', 'Prix / mois'],
  },
  emission: {
    section: 'characteristics',
    hint: 'Ex. Euro 6d',
    csv: ['Émission', 'Norme Euro'],
  },
  certificate: {
    section: 'characteristics',
    hint: 'Ex. Contrôle technique du 12-05-2026',
    csv: ['Certificat'],
  },
  guarantee: {
    section: 'characteristics',
    hint: 'Votre garantie commerciale, ex. 12 mois',
    csv: ['Garantie'],
  },
} as const satisfies InputDescriptors<CarFields>;
