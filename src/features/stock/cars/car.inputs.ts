import type { InputDescriptors } from '../vehicles/fields/field-inputs.ts';
import { VEHICLE_INPUTS } from '../vehicles/fields/vehicle.inputs.ts';
import type { CarFields } from './car.fields.ts';

/** How the fields of a car are written. */
export const CAR_INPUTS = {
  ...VEHICLE_INPUTS,
  price_per_day: {
    section: 'prices',
    csv: [
      'Prix jour',
      'Prix par jour',
      'Prix / jour',
      'Prix journalier',
      'Tarif jour',
      'Tarif journalier',
      'Location jour',
    ],
  },
  price_per_month: {
    section: 'prices',
    csv: [
      'Prix mois',
      'Prix par mois',
      'Prix / mois',
      'Prix mensuel',
      'Tarif mois',
      'Tarif mensuel',
      'Loyer',
      'Loyer mensuel',
      'Location mois',
    ],
  },
  emission: {
    section: 'characteristics',
    hint: 'Ex. Euro 6d',
    csv: ['Émission', 'Norme Euro', 'Norme', 'Norme antipollution', 'Classe Euro', 'Norme d’émission'],
  },
  certificate: {
    section: 'characteristics',
    hint: 'Ex. Contrôle technique du 12-05-2026',
    csv: ['Certificat'],
  },
  guarantee: {
    section: 'characteristics',
    hint: 'Votre garantie commerciale, ex. 12 mois',
    csv: ['Garantie', 'Durée de garantie', 'Type de garantie', 'Garantie (mois)'],
  },
} as const satisfies InputDescriptors<CarFields>;
