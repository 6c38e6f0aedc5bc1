import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';

/** Responses that a client may have at once after a pause. */
const BURST = 600;

/** Responses that a client may have each second in the long run: as many as an office of a hundred people asks for. */
const PER_SECOND = 10;

/** All clients of one network. They share a budget of responses, which is a token bucket. */
export class Client {
  /** False for a private network: all visitors behind a proxy that TRUST_PROXY does not name would share one budget. */
  readonly isLimited: boolean;
  #tokens = BURST;
  #refilledAt = performance.now();

  constructor(isLimited: boolean) {
    this.isLimited = isLimited;
  }

  /** Takes one response from the budget. Returns 0, or the seconds to wait when nothing is left. */
  charge(): number {
    if (!this.isLimited) return 0;
    const now = performance.now();
    this.#tokens = Math.min(BURST, this.#tokens + ((now - this.#refilledAt) / 1000) * PER_SECOND);
    this.#refilledAt = now;
    if (this.#tokens < 1) return Math.ceil((1 - this.#tokens) / PER_SECOND);
    this.#tokens -= 1;
    return 0;
  }
}

export type IsTrustedProxy = (address: string, hop: number) => boolean;

/**
 * Size of the cache of addresses that were compared with the trusted ranges: a comparison takes half as long as a hit.
 */
const MAX_CHECKED_ADDRESSES = 1_000;

/** No request comes through more proxies. A header of thousands of addresses is not read further. */
const MAX_PROXIES = 20;

/** Tells whether a proxy is trusted to name the address that its request comes from. */
export function trustedProxies(trustProxy: Config['trustProxy']): IsTrustedProxy {
  if (typeof trustProxy !== 'string') return (_address, hop) => hop < Number(trustProxy);
  const isInRange = proxyAddr.compile(trustProxy.split(',').map((range) => range.trim()));
  const checked = new LRUCache<string, boolean>({
    max: MAX_CHECKED_ADDRESSES,
    memoMethod: (address) => isInRange(address, 0),
  });
  return (address, hop) => hop < MAX_PROXIES && checked.memo(address);
}
