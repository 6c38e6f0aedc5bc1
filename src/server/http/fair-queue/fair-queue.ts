import { BusyError } from './busy-error.ts';
import type { Client } from './client.ts';

/** A request that has waited longer is refused, because its visitor has probably given up. */
const MAX_WAIT_MS = 10_000;

/** Even if connections arrive all the time, a task starts after this number of event loop iterations: about 20 ms. */
const MAX_DEFERRALS = 64;

/** A client's request, and the requests that joined it to wait for the same response. */
export class QueuedRequest {
  client: Client;
  readonly joined: QueuedRequest[] = [];
  readonly start = Promise.withResolvers<void>();
  /** True if a browser asks for a page before its visitor follows the link. */
  readonly isAhead: boolean;
  readonly #since = performance.now();
  readonly #isClosed: () => boolean;

  constructor(client: Client, isClosed: () => boolean, isAhead = false) {
    this.client = client;
    this.#isClosed = isClosed;
    this.isAhead = isAhead;
  }

  isAbandoned(): boolean {
    return this.#isClosed() && this.joined.every((request) => request.isAbandoned());
  }

  isLate(): boolean {
    return performance.now() - this.#since > MAX_WAIT_MS;
  }
}

export type QueueLimits = {
  concurrency: number;
  /**
   * Number of tasks that start in one iteration of the event loop. Node reads its connections between two iterations.
   */
  startsPerIteration: number;
  maxWaiting: number;
};

/**
 * Runs tasks with a concurrency limit. Requests beyond the limit wait. Clients are served round-robin, so that a client
 * with many requests delays only its own requests. A full queue refuses the newest request of the client with the most
 * requests. If the new request would give its own client as many requests, the queue refuses the new request instead.
 * A request that a browser sends ahead never waits: if it cannot start, the queue refuses it.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** The queue serves the first client next. */
  readonly #waiting = new Map<Client, QueuedRequest[]>();
  #waitingCount = 0;
  #runningCount = 0;
  #startsLeft: number;
  #isIterationScheduled = false;
  #isDeferred = false;
  #deferrals = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#startsLeft = limits.startsPerIteration;
  }

  /** @throws BusyError if the queue refuses the request */
  async run<T>(request: QueuedRequest, task: () => T | Promise<T>): Promise<T> {
    const isBusy = this.#waitingCount > 0 || this.#runningCount >= this.#limits.concurrency;
    if (request.isAhead && isBusy) throw new BusyError();
    if (this.#waitingCount >= this.#limits.maxWaiting && !this.#canStart() && !this.#makeRoomFor(request.client))
      throw new BusyError();
    this.#waitingCount += 1;
    this.#enqueue(request);
    this.#startWaiting();
    await request.start.promise;
    try {
      return await task();
    } finally {
      this.#runningCount -= 1;
      this.#startWaiting();
    }
  }

  /**
   * Makes `other` wait for the response to `request`. If `request` starts sooner among the requests of `other`'s
   * client, it moves there.
   */
  join(request: QueuedRequest, other: QueuedRequest): void {
    request.joined.push(other);
    const requests = this.#waiting.get(request.client) ?? [];
    const position = requests.indexOf(request);
    if (position <= (this.#waiting.get(other.client)?.length ?? 0)) return;
    requests.splice(position, 1);
    request.client = other.client;
    this.#enqueue(request);
  }

  /**
   * Prevents task starts in this iteration of the event loop. Tasks start in the next iteration where `defer` is not
   * called, or after MAX_DEFERRALS iterations. Node accepts one connection in each iteration. Without this call, each
   * iteration would also start a task, and a new connection would wait for one task for each connection before it.
   */
  defer(): void {
    this.#isDeferred = true;
    this.#startsLeft = 0;
    this.#scheduleIteration();
  }

  #canStart(): boolean {
    return this.#startsLeft > 0 && this.#runningCount < this.#limits.concurrency;
  }

  #enqueue(request: QueuedRequest): void {
    const requests = this.#waiting.get(request.client);
    if (requests === undefined) this.#waiting.set(request.client, [request]);
    else requests.push(request);
  }

  #makeRoomFor(client: Client): boolean {
    const own = this.#waiting.get(client)?.length ?? 0;
    const longest = [...this.#waiting.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.start.reject(new BusyError());
    this.#waitingCount -= 1;
    return true;
  }

  #startWaiting(): void {
    // `set` moves a client to the end. The loop reaches it again while tasks can start.
    for (const [client, requests] of this.#waiting) {
      if (!this.#canStart()) break;
      const request = requests.shift();
      this.#waiting.delete(client);
      if (requests.length > 0) this.#waiting.set(client, requests);
      if (request === undefined) continue;
      this.#waitingCount -= 1;
      if (request.isAbandoned() || request.isLate()) {
        request.start.reject(new BusyError());
        continue;
      }
      this.#startsLeft -= 1;
      this.#runningCount += 1;
      this.#scheduleIteration();
      request.start.resolve();
    }
  }

  #scheduleIteration(): void {
    if (this.#isIterationScheduled) return;
    this.#isIterationScheduled = true;
    setImmediate(() => {
      this.#isIterationScheduled = false;
      const isDeferred = this.#isDeferred && this.#deferrals < MAX_DEFERRALS;
      this.#isDeferred = false;
      this.#deferrals = isDeferred ? this.#deferrals + 1 : 0;
      if (isDeferred) return this.#scheduleIteration();
      this.#startsLeft = this.#limits.startsPerIteration;
      this.#startWaiting();
    });
  }
}
