import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { demonstrationSchema, emptyingSchema, removedSchema } from './demonstration.schema.ts';

export const demonstrationResource = defineResource({
  'GET /demonstration': {
    summary: 'Ce qui reste de la démonstration',
    ownerOnly: true,
    response: z.object({ data: demonstrationSchema }),
  },
  'GET /demonstration/emptied': {
    summary:
      'L’opération du journal qui a vidé la démonstration : son annulation la rend, tant que la corbeille en garde les véhicules',
    ownerOnly: true,
    response: z.object({ data: z.object({ operation: z.string() }).nullable() }),
  },
  'POST /demonstration/empty': {
    summary:
      'Vide la démonstration, après une sauvegarde ; ce que des personnes ont saisi reste ; demande le mot de passe',
    ownerOnly: true,
    body: emptyingSchema,
    response: z.object({ data: removedSchema }),
    errors: [409, 429, 503],
  },
});

export type DemonstrationResource = typeof demonstrationResource;
