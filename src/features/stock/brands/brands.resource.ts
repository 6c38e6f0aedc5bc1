import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { deleteBrandSchema, editBrandSchema, newBrandSchema, storedBrandsSchema } from './brands.schema.ts';

export const brandsResource = defineResource({
  'GET /brands': { summary: 'Les marques, par nom', response: storedBrandsSchema.extend({ remaining: z.int() }) },
  'GET /brands/vehicles': {
    summary:
      'Combien de voitures et de camions chaque marque a, hors de la corbeille ; une marque sans véhicule est absente',
    response: z.object({ data: z.array(z.object({ id: z.int(), vehicles: z.int() })) }),
  },
  'POST /brands/new': { summary: 'Ajoute une marque', body: newBrandSchema, status: 201, response: storedBrandsSchema },
  'PUT /brands/edit': {
    summary: 'Renomme une marque',
    body: editBrandSchema,
    response: storedBrandsSchema,
    errors: [404, 409],
  },
  'DELETE /brands/delete': {
    summary: 'Supprime une marque, ou donne ses véhicules à une autre',
    body: deleteBrandSchema,
    response: storedBrandsSchema,
    errors: [404, 409],
  },
});

export type BrandsResource = typeof brandsResource;
