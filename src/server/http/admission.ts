import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../shared/errors.ts';
import { isOfInternet, networkOf } from './network.ts';
import { type Budget, createBudget } from './request-budget.ts';

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
  }
}

/** Answers that are made at once: more would not be ready sooner, and each takes memory. */
const MAX_MAKING = 4;

/** Requests that may wait for their answer to be made. */
const MAX_WAITING = 600;

/** Nobody waits longer for an answer to be begun. */
const MAX_WAIT_MS = 10_000;

/** So many connections that wait to be accepted go before the next answer: some 20 ms. */
const MAX_HELD_TURNS = 64;

/** Seconds after which who was refused may ask again. */
const RETRY_AFTER_SECONDS = 5;

/** A refusal is sent after this time, so that who asks again at once costs little … */
const REFUSAL_DELAY_MS = 1_000;

/** … unless so many wait for theirs already. */
const MAX_DELAYED = 1_000;

/** The site has no time for this answer now: 503, or 429 where this network has used up its budget. */
export class BusyError extends DomainError {
  readonly retryAfterSeconds: number;
  constructor(code: 'unavailable' | 'too_many_requests', retryAfterSeconds = RETRY_AFTER_SECONDS) {
    const reason = code === 'unavailable' ? 'Trop de demandes à la fois' : 'Trop de demandes depuis votre connexion';
    super(code, `${reason} : réessayez dans un instant.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Who asks. */
export type Asker = {
  /** Its network, as `networkOf` writes it. */
  network: string;
  /** Is this an address of the internet? Only such a network has a budget. */
  isOfInternet: boolean;
  /** Has it gone away? Nothing is made for it then. */
  isGone: () => boolean;
};

export function askerOf(request: FastifyRequest): Asker {
  const { ip, raw } = request;
  return { network: networkOf(ip), isOfInternet: isOfInternet(ip), isGone: () => raw.socket.destroyed };
}

/** A request that waits; `askers`: all who wait for the same answer. */
type Waiter = { askers: Asker[]; since: number; start: () => void; refuse: () => void };

export type AdmissionOptions = {
  maxMaking?: number;
  maxWaiting?: number;
  refusalDelayMs?: number;
  budget?: Budget;
  now?: () => number;
};

/**
 * Decides when an answer is made that is not in memory. So many are made at once, and one is begun in each turn of the
 * event loop, so that answers from memory wait for one piece of work and not for all. The others wait, the networks they
 * come from in turn: who asks much waits for itself. What does not fit into the queue is refused; where it is full, the
 * network that fills it most gives up a place to one that has fewer.
 */
export class Admission {
  readonly #options: Required<AdmissionOptions>;
  /** By network. The first is the next whose turn it is. */
  readonly #waiting = new Map<string, Waiter[]>();
  #count = 0;
  #making = 0;
  #isTurnUsed = false;
  /** Has a connection been accepted since the last turn? Then others may wait behind it. */
  #isConnected = false;
  #heldTurns = 0;
  #delayed = 0;

  constructor(options: AdmissionOptions = {}) {
    const given = { maxMaking: MAX_MAKING, maxWaiting: MAX_WAITING, refusalDelayMs: REFUSAL_DELAY_MS, ...options };
    this.#options = { budget: createBudget(), now: () => performance.now(), ...given };
  }

  /** How many answers are being made, and how many requests wait. */
  get load(): { making: number; waiting: number } {
    return { making: this.#making, waiting: this.#count };
  }

  /** Makes an answer when it is its turn. @throws BusyError where it is refused */
  async run<T>(asker: Asker, make: () => Promise<T>): Promise<T> {
    await this.spend(asker);
    if (this.#making >= this.#options.maxMaking || this.#isTurnUsed || this.#count > 0) await this.#wait(asker);
    else this.#begin();
    try {
      return await make();
    } finally {
      this.#making -= 1;
      this.#schedule();
    }
  }

  /** Charges something costly to the asker's network. @throws BusyError where its budget is used up */
  async spend({ network, isOfInternet }: Asker): Promise<void> {
    const seconds = isOfInternet ? this.#options.budget.spend(network) : 0;
    if (seconds > 0) await this.#refuse(new BusyError('too_many_requests', seconds));
  }

  /**
   * Says that a connection was accepted. Node accepts one in each turn of the event loop: if an answer were made in each,
   * whoever connects would wait for as many answers as there are connections before it, even for a page in memory.
   */
  connected(): void {
    this.#isConnected = true;
    if (!this.#isTurnUsed) this.#takeTurn();
  }

  /** Says that `other` waits for the answer that `asker` asked for. It is made in the turn of who comes first. */
  share(asker: Asker, other: Asker): void {
    for (const [network, waiters] of this.#waiting) {
      const at = waiters.findIndex(({ askers }) => askers.includes(asker));
      const waiter = waiters[at];
      if (waiter === undefined) continue;
      waiter.askers.push(other);
      if (at <= (this.#waiting.get(other.network)?.length ?? 0)) return;
      waiters.splice(at, 1);
      if (waiters.length === 0) this.#waiting.delete(network);
      this.#enqueue(other.network, waiter);
      return;
    }
  }

  async #wait(asker: Asker): Promise<void> {
    if (this.#count >= this.#options.maxWaiting && !this.#makePlaceFor(asker.network))
      return this.#refuse(new BusyError('unavailable'));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => reject(new BusyError('unavailable'));
    this.#enqueue(asker.network, { askers: [asker], since: this.#options.now(), start: resolve, refuse });
    this.#count += 1;
    this.#schedule();
    return promise;
  }

  #enqueue(network: string, waiter: Waiter): void {
    const same = this.#waiting.get(network);
    if (same === undefined) this.#waiting.set(network, [waiter]);
    else same.push(waiter);
  }

  /** Refuses the newest request of the network that has most, unless `network` has as many. */
  #makePlaceFor(network: string): boolean {
    const [largest] = [...this.#waiting.entries()].sort(([, one], [, other]) => other.length - one.length);
    if (largest === undefined || largest[1].length <= (this.#waiting.get(network)?.length ?? 0) + 1) return false;
    largest[1].pop()?.refuse();
    this.#count -= 1;
    return true;
  }

  #begin(): void {
    this.#making += 1;
    this.#takeTurn();
  }

  /** Nothing is begun before the next turn, nor, for a while, in turns in which a connection was accepted. */
  #takeTurn(): void {
    this.#isTurnUsed = true;
    setImmediate(() => {
      const isHeld = this.#isConnected && this.#heldTurns < MAX_HELD_TURNS;
      this.#isConnected = false;
      this.#heldTurns = isHeld ? this.#heldTurns + 1 : 0;
      if (isHeld) return this.#takeTurn();
      this.#isTurnUsed = false;
      this.#startNext();
    });
  }

  #schedule(): void {
    if (!this.#isTurnUsed) this.#startNext();
  }

  #startNext(): void {
    while (this.#count > 0 && this.#making < this.#options.maxMaking && !this.#isTurnUsed) {
      const waiter = this.#next();
      if (waiter === undefined) return;
      const isLate = this.#options.now() - waiter.since > MAX_WAIT_MS;
      if (isLate || waiter.askers.every(({ isGone }) => isGone())) {
        waiter.refuse();
        continue;
      }
      this.#begin();
      waiter.start();
    }
  }

  /** Takes the next request out of the queue; its network goes to the end. */
  #next(): Waiter | undefined {
    for (const [network, waiters] of this.#waiting) {
      const waiter = waiters.shift();
      this.#waiting.delete(network);
      if (waiters.length > 0) this.#waiting.set(network, waiters);
      if (waiter === undefined) continue;
      this.#count -= 1;
      return waiter;
    }
    return undefined;
  }

  async #refuse(error: BusyError): Promise<never> {
    if (this.#delayed < MAX_DELAYED && this.#options.refusalDelayMs > 0) {
      this.#delayed += 1;
      await new Promise((resolve) => setTimeout(resolve, this.#options.refusalDelayMs).unref());
      this.#delayed -= 1;
    }
    throw error;
  }
}

/** Says when to ask again. */
export function withRetryAfter(reply: FastifyReply, { retryAfterSeconds }: BusyError): FastifyReply {
  return reply.header('Retry-After', retryAfterSeconds);
}
