import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { confirmationSchema } from '../auth/login/password.schema.ts';
import { memberParamsSchema, memberSchema, roleChangeSchema } from './team.schema.ts';

const namesSchema = z.object({ data: z.array(z.object({ name: z.string() })) });

export const teamResource = defineResource({
  'GET /team': {
    summary: 'Les administrateurs',
    ownerOnly: true,
    response: z.object({ data: z.array(memberSchema) }),
  },
  'PUT /team/:name': {
    summary: 'Change le rôle d’un administrateur',
    ownerOnly: true,
    params: memberParamsSchema,
    body: roleChangeSchema,
    response: namesSchema,
    errors: [404, 409, 429, 503],
  },
  'DELETE /team/:name': {
    summary: 'Retire un administrateur et ferme ses sessions ; demande le mot de passe',
    ownerOnly: true,
    params: memberParamsSchema,
    body: confirmationSchema,
    response: namesSchema,
    errors: [404, 409, 429, 503],
  },
  'DELETE /team/:name/second-factors': {
    summary: 'Retire les clés d’accès et les codes d’un administrateur et ferme ses sessions',
    ownerOnly: true,
    params: memberParamsSchema,
    body: confirmationSchema,
    response: namesSchema,
    errors: [404, 429, 503],
  },
});

export type TeamResource = typeof teamResource;
