import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../server/config.ts';
import { DomainError } from '../../shared/errors.ts';
import { createMetrics } from './metrics.ts';

/**
 * `GET /metrics`: figures of this process for Prometheus. They reveal how much business the dealer has. So the client
 * must send the token. If no proxy is configured, a program on this machine needs no token.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { metricsToken, trustProxy }: Pick<Config, 'metricsToken' | 'trustProxy'>,
): void {
  const isOpenHere = trustProxy === false;
  const metrics = createMetrics();
  app.addHook('onClose', async () => metrics.close());
  app.onResponseSent(metrics.count);

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!hasToken(request, metricsToken) && !(isOpenHere && isThisMachine(request)))
      throw new DomainError(
        'forbidden',
        `Les mesures sont réservées ${isOpenHere ? 'à cette machine et ' : ''}au porteur de METRICS_TOKEN.`,
      );
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** A local reverse proxy also connects from this machine, but adds headers, or names the site's public host. */
function isThisMachine({ socket, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => name in headers,
  );
  return (
    !isForwarded &&
    /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
    /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  );
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sentAuthorization = Buffer.from(headers.authorization ?? '');
  const expectedAuthorization = Buffer.from(`Bearer ${token}`);
  return (
    token !== undefined &&
    sentAuthorization.length === expectedAuthorization.length &&
    timingSafeEqual(sentAuthorization, expectedAuthorization)
  );
}
