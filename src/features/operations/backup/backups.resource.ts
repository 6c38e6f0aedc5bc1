import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { confirmationSchema } from '../../platform/auth/login/password.schema.ts';
import { backupParamsSchema, backupSchema } from './backups.schema.ts';

export const backupsResource = defineResource({
  'GET /backups': {
    summary: 'Les sauvegardes, la plus récente d’abord',
    ownerOnly: true,
    response: z.object({
      data: z.array(backupSchema),
      running: z.boolean().describe('Une sauvegarde demandée est en cours'),
    }),
  },
  'POST /backups': {
    summary: 'Fait une sauvegarde, ou attend celle qui est en cours',
    ownerOnly: true,
    isJob: true,
    status: 201,
    response: z.object({ data: z.array(backupSchema) }),
    errors: [503, 507],
  },
  'POST /backups/:id/file': {
    summary: 'Le fichier d’une sauvegarde, que npm run restore restaure ; demande le mot de passe',
    ownerOnly: true,
    params: backupParamsSchema,
    body: confirmationSchema,
    file: 'application/x-tar',
    errors: [404, 429, 503],
  },
  'DELETE /backups/:id': {
    summary: 'Supprime une sauvegarde ; demande le mot de passe',
    ownerOnly: true,
    params: backupParamsSchema,
    body: confirmationSchema,
    response: z.object({ data: z.array(z.object({ id: z.string() })) }),
    errors: [404, 429, 503],
  },
});

export type BackupsResource = typeof backupsResource;
