import type { FastifyInstance } from 'fastify';

/** Headers in which a proxy names its client. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Warns once if a request brings a visitor's address that TRUST_PROXY does not let the site believe: all visitors would
 * then have the proxy's address and share its limits. No log has the address. `TRUST_PROXY=0` says that no proxy is
 * trusted, so there is nothing to warn of.
 */
export function warnOfForwarded(app: FastifyInstance, trustProxy: boolean | number | string): void {
  if (trustProxy === 0) return;
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && FORWARDED.some((name) => request.headers[name] !== undefined) && !isBelieved(request.ips)) {
      isSaid = true;
      app.log.warn(
        'a proxy forwards addresses of visitors, and TRUST_PROXY does not name it: all visitors share the limits of one address',
      );
    }
    done();
  });
}

/** The first is the connection's own address; another one follows where that is trusted. */
function isBelieved(addresses: readonly string[] | undefined): boolean {
  return addresses !== undefined && addresses.length > 1;
}
