import type { FieldTable } from '../vehicles/field.ts';
import { VEHICLE_FIELDS } from '../vehicles/vehicle.fields.ts';

/** The fields of a car (ENT-1). */
export const CAR_FIELDS = {
  ...VEHICLE_FIELDS,
  price_per_day: {
    type: 'price',
    numberColumn: 'price_per_day_cents',
    label: 'Prix par jour',
    section: 'prices',
    unit: '/ jour',
    detail: true,
    csv: ['Prix jour', 'Prix par jour', 'Prix / jour'],
  },
  price_per_month: {
    type: 'price',
    numberColumn: 'price_per_month_cents',
    label: 'Prix par mois',
    section: 'prices',
    unit: '/ mois',
    detail: true,
    csv: ['Prix mois', 'Prix par mois', 'Prix / mois'],
  },
  emission: {
    type: 'text',
    label: 'Émission',
    section: 'characteristics',
    hint: 'Ex. Euro 6d',
    detail: true,
    csv: ['Émission', 'Norme Euro'],
  },
  certificate: {
    type: 'text',
    label: 'Certificat',
    section: 'characteristics',
    hint: 'Ex. Contrôle technique du 12-05-2026',
    detail: true,
    csv: ['Certificat'],
  },
  guarantee: {
    type: 'text',
    label: 'Garantie',
    section: 'characteristics',
    hint: 'Votre garantie commerciale, ex. 12 mois',
    detail: true,
    csv: ['Garantie'],
  },
} as const satisfies FieldTable;

export type CarFields = typeof CAR_FIELDS;
