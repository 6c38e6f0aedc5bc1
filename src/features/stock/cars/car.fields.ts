import type { FieldTable } from '../vehicles/fields/field.ts';
import { VEHICLE_FIELDS } from '../vehicles/fields/vehicle.fields.ts';

export const CAR_FIELDS = {
  ...VEHICLE_FIELDS,
  price_per_day: {
    type: 'price',
    offer: 'rental',
    label: 'Prix par jour',
    unit: '/ jour',
    detail: true,
  },
  price_per_month: {
    type: 'price',
    offer: 'rental',
    label: 'Prix par mois',
    unit: '/ mois',
    detail: true,
  },
  emission: {
    type: 'text',
    label: 'Émission',
    detail: true,
  },
  certificate: {
    type: 'text',
    label: 'Certificat',
    detail: true,
  },
  guarantee: {
    type: 'text',
    label: 'Garantie',
    detail: true,
  },
} as const satisfies FieldTable;

export type CarFields = typeof CAR_FIELDS;
