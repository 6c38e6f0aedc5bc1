import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../../../server/app-context.ts';
import { DelayedWrites } from '../../../../server/delayed-writes.ts';
import { networkOf } from '../../../../server/http/network.ts';
import { NetworkKeys } from './network-key.server.ts';
import { type SecurityEvent, type StoredEvent, storeEvents } from './security-events.repository.ts';

/**
 * A refusal waits in memory for this time, so that equal refusals share a write. A killed process loses the waiting
 * refusals.
 */
const WRITE_INTERVAL_MS = 1_000;
const RETRY_INTERVAL_MS = 5_000;

/** Above this number of new rows in a minute, refusals are stored without network and target. */
const MAX_REFUSALS_PER_MINUTE = 60;

/** Maximum number of waiting events. Further events are written only to the log. */
const MAX_WAITING = 500;

export type NewEvent = Pick<SecurityEvent, 'kind' | 'outcome'> & {
  address: string;
  reason?: string;
  target?: string;
  account?: { id: number; name: string } | null | undefined;
};

type Waiting = StoredEvent & { unlogged: number };

/**
 * Writes security events to the log and to the table. Equal events within a second are written once, with their count.
 */
export class SecurityTrail {
  readonly #context: AppContext;
  readonly #log: FastifyBaseLogger;
  readonly #keys: NetworkKeys;
  readonly #writes: DelayedWrites<Waiting>;
  #refusals = { minute: '', keys: new Set<string>() };

  constructor(context: AppContext, log: FastifyBaseLogger) {
    this.#context = context;
    this.#log = log;
    this.#keys = new NetworkKeys(context);
    this.#writes = new DelayedWrites({
      name: 'security events',
      log,
      write: (events) => this.#store(events),
      keyOf,
      merge: addTo,
      maxWaiting: MAX_WAITING,
      onFull: (event) => this.#logged(event, ''),
      afterMs: WRITE_INTERVAL_MS,
      retryAfterMs: RETRY_INTERVAL_MS,
    });
  }

  /** The event is written within a second. Never throws. */
  add(event: NewEvent): void {
    this.#writes.add(this.#limited(waitingOf(event)));
  }

  /** Waits until the event is stored or has failed. */
  async write(event: NewEvent): Promise<void> {
    this.add(event);
    await this.flush();
  }

  flush(): Promise<void> {
    return this.#writes.flush();
  }

  close(): Promise<void> {
    return this.#writes.close();
  }

  /** If the key of the network cannot be read, logs the event without the network. */
  async #store(events: readonly Waiting[]): Promise<void> {
    const hashed: StoredEvent[] = [];
    try {
      for (const event of events) {
        const network = await this.#keys.hashOf(event.network, event.at);
        this.#logged(event, network);
        const { unlogged: _unlogged, ...stored } = event;
        hashed.push({ ...stored, network });
      }
      await storeEvents(this.#context, hashed);
    } catch (error) {
      for (const event of events) this.#logged(event, '');
      throw error;
    }
  }

  /** A name is personal data, so the log has only the number of the account. */
  #logged(event: Waiting, network: string): void {
    if (event.unlogged === 0) return;
    const { kind, outcome, reason, target, account, unlogged: count } = event;
    event.unlogged = 0;
    const level = outcome === 'ok' ? 'info' : 'warn';
    this.#log[level]({ event: `security.${kind}`, outcome, reason, target, account, network, count }, 'security');
  }

  #limited(event: Waiting): Waiting {
    if (event.outcome === 'ok') return event;
    const minute = event.at.slice(0, 16);
    if (this.#refusals.minute !== minute) this.#refusals = { minute, keys: new Set() };
    const { keys } = this.#refusals;
    const key = keyOf(event);
    if (keys.size >= MAX_REFUSALS_PER_MINUTE && !keys.has(key))
      return { ...event, reason: 'many_networks', target: '', network: '' };
    keys.add(key);
    return event;
  }
}

function addTo(target: Waiting, event: Waiting): void {
  target.count += event.count;
  target.unlogged += event.unlogged;
  if (event.last_at > target.last_at) target.last_at = event.last_at;
  if (event.at < target.at) target.at = event.at;
}

function waitingOf({ kind, outcome, address, reason = '', target = '', account }: NewEvent): Waiting {
  const at = new Date().toISOString();
  const times = { at, last_at: at, count: 1, unlogged: 1 };
  const person = { account: account?.id ?? 0, who: account?.name ?? '' };
  return { ...times, kind, outcome, reason, target: target.slice(0, 200), ...person, network: networkOf(address) };
}

function keyOf({ at, kind, outcome, reason, target, account, network }: Waiting): string {
  return JSON.stringify([at.slice(0, 16), kind, outcome, reason, target, account, network]);
}
