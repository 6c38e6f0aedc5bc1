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
    summary: 'Ce qui a été vidé et peut revenir, tant que la corbeille en garde les véhicules',
    ownerOnly: true,
    response: z.object({
      data: removedSchema.nullable(),
      operation: z.string().optional().describe('L’opération du journal dont l’annulation rend la démonstration'),
    }),
  },
  'POST /demonstration/empty': {
    summary:
      'Vide la démonstration, après une sauvegarde ; ce que des personnes ont saisi reste ; demande le mot de passe',
    ownerOnly: true,
    body: emptyingSchema,
    response: z.object({ data: removedSchema }),
    errors: [409, 429, 503],
  },
  'POST /demonstration/restore': {
    summary: 'Rend ce qui vient d’être vidé, sauf ce qui a changé depuis',
    ownerOnly: true,
    body: removedSchema,
    response: z.object({ data: demonstrationSchema }),
  },
});

export type DemonstrationResource = typeof demonstrationResource;
