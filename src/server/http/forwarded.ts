import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** A header of 32 KB contains thousands of addresses. */
const MAX_PROXIES = 20;

/** Returns a function that is true for a trusted proxy, which may name its client's address. */
export function trustedProxies(trustProxy: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trustProxy !== 'string') return (_address, hop) => hop < Number(trustProxy);
  const isInRange = proxyAddr.compile(trustProxy.split(',').map((range) => range.trim()));
  return (address, hop) => hop < MAX_PROXIES && isInRange(address, hop);
}

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
