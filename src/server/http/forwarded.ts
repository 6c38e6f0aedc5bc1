import type { FastifyInstance } from 'fastify';

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Warns once if a proxy sends visitors' addresses and TRUST_PROXY does not name that proxy. Then all visitors share the
 * proxy's address and its limits. The log does not contain the address. `TRUST_PROXY=0` means that no proxy is trusted,
 * so there is no warning.
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

/** The first address is the connection's own. A second address follows only if the proxy is trusted. */
function isBelieved(addresses: readonly string[] | undefined): boolean {
  return addresses !== undefined && addresses.length > 1;
}
