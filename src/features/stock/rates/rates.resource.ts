import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { deleteRateSchema, editRateSchema, newRateSchema, orderRatesSchema, ratesSchema } from './rates.schema.ts';

export const ratesResource = defineResource({
  'GET /rates': { summary: 'Les forfaits VTC', response: ratesSchema.extend({ remaining: z.int() }) },
  'POST /rates/new': { summary: 'Ajoute un forfait', body: newRateSchema, status: 201, response: ratesSchema },
  'PUT /rates/edit': { summary: 'Change un forfait', body: editRateSchema, response: ratesSchema, errors: [404] },
  'PUT /rates/order': {
    summary: 'Met les forfaits dans cet ordre',
    body: orderRatesSchema,
    response: ratesSchema,
    errors: [409],
  },
  'DELETE /rates/delete': {
    summary: 'Supprime un forfait',
    body: deleteRateSchema,
    response: ratesSchema,
    errors: [404],
  },
});

export type RatesResource = typeof ratesResource;
