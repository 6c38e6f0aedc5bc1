import type { FastifyRequest } from 'fastify';
import { ownOrigin } from '../../../../server/http/cross-site.ts';
import { propertiesOf } from '../../../../shared/records.ts';

/** The site as an authenticator knows it: passkeys are bound to its host name. */
export type RelyingParty = { id: string; origin: string };

export function relyingParty(request: FastifyRequest, publicUrl: string | undefined): RelyingParty {
  const origin = ownOrigin(request, publicUrl);
  return { id: new URL(origin).hostname, origin };
}

/** The challenge that an authenticator claims to have signed, or '' if its answer is unreadable. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = propertiesOf(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
