import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';

/** Number of responses that a client may get at once after a pause. */
const BURST = 600;

/** Responses per second in the long run, enough for an office of a hundred people. */
const PER_SECOND = 10;

/** All clients of one network. They share one budget of responses (a token bucket). */
export class Client {
  /**
   * False for a private network, because it may belong to a proxy that TRUST_PROXY does not name. All visitors behind
   * that proxy would share one budget.
   */
  readonly isLimited: boolean;
  #tokens = BURST;
  #refilledAt = performance.now();

  constructor(isLimited: boolean) {
    this.isLimited = isLimited;
  }

  /** Takes one response from the budget and returns 0. If the budget is used up, returns the seconds to wait. */
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
 * Maximum number of cached comparisons of an address with the trusted ranges. A comparison takes half the time of a
 * cache hit.
 */
const MAX_CHECKED_ADDRESSES = 1_000;

const MAX_PROXIES = 20;

/** Returns a function that is true for a trusted proxy, which may name its client's address. */
export function trustedProxies(trustProxy: Config['trustProxy']): IsTrustedProxy {
  if (typeof trustProxy !== 'string') return (_address, hop) => hop < Number(trustProxy);
  const isInRange = proxyAddr.compile(trustProxy.split(',').map((range) => range.trim()));
  const checked = new LRUCache<string, boolean>({
    max: MAX_CHECKED_ADDRESSES,
    memoMethod: (address) => isInRange(address, 0),
  });
  return (address, hop) => hop < MAX_PROXIES && checked.memo(address);
}
