import type { FastifyRequest } from 'fastify';
import { ownOrigin } from '../../../../server/http/cross-site.ts';
import { propertiesOf } from '../../../../shared/records.ts';

/** The site as an authenticator identifies it. Passkeys are bound to the site's host name. */
export type RelyingParty = { id: string; origin: string };

export function relyingParty(request: FastifyRequest, publicUrl: string | undefined): RelyingParty {
  const origin = ownOrigin(request, publicUrl);
  return { id: new URL(origin).hostname, origin };
}

export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = propertiesOf(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
