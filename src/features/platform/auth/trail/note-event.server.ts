import type { FastifyRequest } from 'fastify';
import type { NewEvent, SecurityTrail } from './security-trail.server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    securityTrail: SecurityTrail;
  }
}

type EventDetails = Omit<NewEvent, 'address' | 'outcome'>;

export function targetOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? ''}`;
}

export function noteRefusal(request: FastifyRequest, event: EventDetails): void {
  request.server.securityTrail.add({ ...event, outcome: 'refused', address: request.ip });
}

export async function noteSuccess(request: FastifyRequest, event: EventDetails): Promise<void> {
  await request.server.securityTrail.write({ ...event, outcome: 'ok', address: request.ip });
}
