import { defineResource, successSchema } from '../../../../shared/resource.schema.ts';
import { passwordChangeSchema } from './password.schema.ts';

/** The routes of the team serve this resource, because the journal records the change. */
export const ownPasswordResource = defineResource({
  'PUT /account/password': {
    summary: 'Change le mot de passe, ferme les autres sessions et annule les invitations ouvertes',
    beforePasswordChange: true,
    body: passwordChangeSchema,
    response: successSchema,
    errors: [409, 429, 503],
  },
});

export type OwnPasswordResource = typeof ownPasswordResource;
