import { defineResource } from '../../../shared/resource.schema.ts';

const list = {
  summary: 'Les véhicules d’une liste de l’administration en CSV, que l’import relit ; les filtres de …/range',
  readsQuery: true,
  file: 'text/csv',
} as const;

export const stockExportResource = defineResource({ 'GET /export/cars.csv': list, 'GET /export/trucks.csv': list });
