import * as z from 'zod';
import { defineResource } from '../../../../shared/resource.schema.ts';
import { securityFilterSchema, securityQuerySchema, securitySchema } from './security.schema.ts';

export const securityResource = defineResource({
  'GET /security': {
    summary: 'Le journal de sécurité, le plus récent d’abord ; from et to compris, AAAA-MM-JJ ; after : le next reçu',
    ownerOnly: true,
    query: securityQuerySchema,
    response: securitySchema,
  },
  'GET /security/people': {
    summary: 'Les noms qui sont au journal de sécurité',
    ownerOnly: true,
    response: z.object({ data: z.array(z.string()) }),
  },
  'GET /security.csv': {
    summary: 'Le journal de sécurité en CSV ; les filtres de /api/admin/security',
    ownerOnly: true,
    query: securityFilterSchema,
    file: 'text/csv',
  },
});

export type SecurityResource = typeof securityResource;
