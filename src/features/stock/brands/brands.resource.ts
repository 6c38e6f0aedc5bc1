import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { brandsSchema, deleteBrandSchema, editBrandSchema, newBrandSchema } from './brands.schema.ts';

export const brandsResource = defineResource({
  'GET /brands': { summary: 'Les marques, par nom', response: brandsSchema.extend({ remaining: z.int() }) },
  'POST /brands/new': { summary: 'Ajoute une marque', body: newBrandSchema, status: 201, response: brandsSchema },
  'PUT /brands/edit': {
    summary: 'Renomme une marque',
    body: editBrandSchema,
    response: brandsSchema,
    errors: [404],
  },
  'DELETE /brands/delete': {
    summary: 'Supprime une marque, ou donne ses véhicules à une autre',
    body: deleteBrandSchema,
    response: brandsSchema,
    errors: [404, 409],
  },
});

export type BrandsResource = typeof brandsResource;
