import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import {
  applySchema,
  jobParams,
  jobSchema,
  optionsSchema,
  previewSchema,
  revertedSchema,
} from './stock-import.schema.ts';
import { MAX_FILE_BYTES } from './stock-import.ts';

export const stockImportResource = defineResource({
  'POST /preview': {
    summary:
      'Ce qu’importer un fichier (CSV ou .xlsx) changerait ; rien n’est écrit. Champs facultatifs, en JSON : mapping, emptyClears, fixes, leftOut, brands, keepLinks (les photos restent des liens) ; sheet, ownPhotos (keep ou replace)',
    form: z.object({ file: z.file(), ...optionsSchema.shape }),
    // 4 MB are for the other form fields.
    maxBytes: MAX_FILE_BYTES + 4 * 1024 * 1024,
    response: z.object({ data: previewSchema, token: z.string() }),
    errors: [503],
  },
  'GET /model.csv': { summary: 'Un fichier vide avec toutes les colonnes', file: 'text/csv' },
  'POST /apply': {
    summary:
      'Écrit un fichier vérifié, tout ou rien ; missing dit ce que deviennent les véhicules en ligne qui n’y sont pas',
    body: applySchema,
    isJob: true,
    response: z.object({ data: jobSchema }),
    errors: [404, 409, 410, 503],
  },
  'GET /jobs': {
    summary: 'Les derniers imports, les plus récents d’abord',
    response: z.object({ data: z.array(jobSchema) }),
  },
  'GET /jobs/:job': {
    summary: 'Où en est un import',
    params: jobParams,
    response: z.object({ data: jobSchema }),
    errors: [404],
  },
  'POST /jobs/:job/photos': {
    summary: 'Essaie à nouveau les photos d’un import qui n’ont pas pu être récupérées',
    params: jobParams,
    response: z.object({ data: jobSchema }),
    errors: [404],
  },
  'POST /jobs/:job/undo': {
    summary: 'Annule un import en entier ; ce que quelqu’un a modifié depuis est laissé et nommé',
    params: jobParams,
    response: z.object({ data: revertedSchema }),
    errors: [404, 409, 410, 503],
  },
});

export type StockImportResource = typeof stockImportResource;
