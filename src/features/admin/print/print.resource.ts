import { defineResource } from '../../../shared/resource.schema.ts';
import { printParamsSchema, printQuerySchema, printSchema } from './print.schema.ts';

export const printResource = defineResource({
  'GET /print/:kind': {
    summary: 'Les affichettes de ces véhicules, et ce qui manque à ceux qui n’en ont pas',
    params: printParamsSchema,
    query: printQuerySchema,
    response: printSchema,
  },
});

export type PrintResource = typeof printResource;
