import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../../../server/app-context.ts';
import { DelayedWrites } from '../../../../server/delayed-writes.ts';
import { networkOf } from '../../../../server/http/network.ts';
import { NetworkKeys } from './network-key.server.ts';
import type { SecurityEvent } from './security-event.ts';
import { type StoredEvent, storeEvents } from './security-events.repository.ts';

/** How long a refusal waits in memory for others of its kind; a process that is killed loses those of this time. */
const WRITE_INTERVAL_MS = 1_000;
const RETRY_INTERVAL_MS = 5_000;

/** New rows that refusals may cause in one minute. Further refusals are counted without network and target. */
const MAX_REFUSALS_PER_MINUTE = 60;

/** Most different events that wait: while the database is away, further ones are in the log alone. */
const MAX_WAITING = 500;

/** An event as the code that meets it describes it. `address` never leaves this class. */
export type NewEvent = Pick<SecurityEvent, 'kind' | 'outcome'> & {
  address: string;
  reason?: string;
  target?: string;
  /** The account of the event, if known. */
  account?: { id: number; name: string } | null | undefined;
};

/** `network` is not hashed yet; `unlogged` of `count` events have no line in the log. */
type Waiting = StoredEvent & { unlogged: number };

/**
 * Writes security events to the log and to the table. The same event of a second is written once, with its
 * count.
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

  /** Notes an event, which is written within a second. Never throws: the request goes on. */
  add(event: NewEvent): void {
    this.#writes.add(this.#limited(waitingOf(event)));
  }

  /** Notes an event and waits until it is written, or has turned out not to be writable now. */
  async write(event: NewEvent): Promise<void> {
    this.add(event);
    await this.flush();
  }

  /** Writes the waiting events, after those that are being written. A failed write is tried again. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  /** Writes the waiting events for the last time. */
  close(): Promise<void> {
    return this.#writes.close();
  }

  /** Logs the events that the table does not take, without the network if its key cannot be read. */
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

  /** Without the name, which is personal: the account's number leads to it. */
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

/** The key of events that are written in one row. */
function keyOf({ at, kind, outcome, reason, target, account, network }: Waiting): string {
  return JSON.stringify([at.slice(0, 16), kind, outcome, reason, target, account, network]);
}
