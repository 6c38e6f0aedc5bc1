import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import {
  deleteRateSchema,
  editRateSchema,
  newRateSchema,
  orderRatesSchema,
  storedRatesSchema,
} from './rates.schema.ts';

export const ratesResource = defineResource({
  'GET /rates': { summary: 'Les forfaits VTC', response: storedRatesSchema.extend({ remaining: z.int() }) },
  'POST /rates/new': { summary: 'Ajoute un forfait', body: newRateSchema, status: 201, response: storedRatesSchema },
  'PUT /rates/edit': {
    summary: 'Change un forfait',
    body: editRateSchema,
    response: storedRatesSchema,
    errors: [404, 409],
  },
  'PUT /rates/order': {
    summary: 'Met les forfaits dans cet ordre',
    body: orderRatesSchema,
    response: storedRatesSchema,
    errors: [409],
  },
  'DELETE /rates/delete': {
    summary: 'Supprime un forfait',
    body: deleteRateSchema,
    response: storedRatesSchema,
    errors: [404],
  },
});

export type RatesResource = typeof ratesResource;
