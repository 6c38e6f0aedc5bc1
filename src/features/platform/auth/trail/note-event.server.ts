import type { FastifyRequest } from 'fastify';
import type { NewEvent, SecurityTrail } from './security-trail.server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the administration notes security events. */
    securityTrail: SecurityTrail;
  }
}

type EventDetails = Omit<NewEvent, 'address' | 'outcome'>;

/** The route that a request was made to: 'GET /api/admin/team/:name', without the values in the address. */
export function targetOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? ''}`;
}

/** Notes that something was refused. */
export function noteRefusal(request: FastifyRequest, event: EventDetails): void {
  request.server.securityTrail.add({ ...event, outcome: 'refused', address: request.ip });
}

/** Notes that something was done; the response waits for it. */
export async function noteSuccess(request: FastifyRequest, event: EventDetails): Promise<void> {
  await request.server.securityTrail.write({ ...event, outcome: 'ok', address: request.ip });
}
