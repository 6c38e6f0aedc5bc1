import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { confirmationSchema } from '../../platform/auth/login/password.schema.ts';
import { backupJobParamsSchema, backupJobSchema, backupParamsSchema, backupSchema } from './backups.schema.ts';

export const backupsResource = defineResource({
  'GET /backups': {
    summary: 'Les sauvegardes, la plus récente d’abord',
    ownerOnly: true,
    response: z.object({ data: z.array(backupSchema) }),
  },
  'POST /backups': {
    summary: 'Commence une sauvegarde, ou donne celle qui est en cours',
    ownerOnly: true,
    status: 202,
    response: z.object({ data: z.object({ job: z.string() }) }),
    errors: [503, 507],
  },
  'GET /backup-jobs/:job': {
    summary: 'Où en est une sauvegarde',
    ownerOnly: true,
    params: backupJobParamsSchema,
    response: z.object({ data: backupJobSchema }),
    errors: [404],
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
