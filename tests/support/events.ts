import type { FastifyInstance } from 'fastify';
import type { Caller } from './admin-api.ts';

export const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:146.0) Gecko/20100101 Firefox/146.0';

type Sending = { headers?: Record<string, string>; remoteAddress?: string };

/** Sends an event as `navigator.sendBeacon` does, and returns the status. */
export async function sendEvent(app: FastifyInstance, event: unknown, sending: Sending = {}): Promise<number> {
  const { headers = {}, remoteAddress = '192.0.2.1' } = sending;
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/events',
    remoteAddress,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': BROWSER, ...headers },
    payload: typeof event === 'string' ? event : JSON.stringify(event),
  });
  if (body !== '') throw new Error(`An event was answered with ${body}`);
  return statusCode;
}

export async function countsOf({ done }: Pick<Caller, 'done'>, object: string, id: number, days = 30) {
  const { data } = await done('GET', `/statistics?days=${days}`);
  return data
    .filter((row) => row.object === object && row.id === id)
    .map(({ day, views, chat, phone }) => ({ day, views, chat, phone }));
}
