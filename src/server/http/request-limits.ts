import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { TaskQueue } from '../../shared/task-queue.ts';
import { BusyError } from './busy-error.ts';
import { isOfInternet, networkOf } from './network.ts';
import { isPrefetch } from './prefetch.ts';

declare module 'fastify' {
  interface FastifyInstance {
    requestLimits: RequestLimits;
  }
}

/** Responses outside the cache that a network gets in ten seconds: enough for an office of a hundred people. */
const BUDGET = { points: 100, duration: 10 };

/** A page takes about 10 ms of processor time. More pages at once would take memory and not be ready sooner. */
const RENDERING = { concurrency: 4, maxWaiting: 600, fullError: () => new BusyError() };

/** A stream reads from the database until its client has received everything. */
const MAX_STREAMS = 8;
const MAX_STREAMS_OF_NETWORK = 2;

/** Maximum time of a stream. On a slow connection, the largest file takes less. */
const MAX_STREAM_MS = 300_000;

/** Refusals are delayed, so that a client that repeats its request at once has little effect. */
const REFUSAL_DELAY_MS = 1_000;

/** Limits the work that responses outside the response cache cause: at once, and for each network. */
export class RequestLimits {
  readonly #budget = new RateLimiterMemory(BUDGET);
  readonly #rendering = new TaskQueue(RENDERING);
  #lastStart: Promise<unknown> = Promise.resolve();

  /** @throws BusyError, after a delay, if the budget of the network is used up */
  charge(request: FastifyRequest): Promise<void> {
    return this.delayRefusal(() => this.#charge(request));
  }

  /**
   * Does not delay a refusal, because other clients may wait for this response. The caller wraps the whole response in
   * `delayRefusal`. Refuses a page that a browser asks for ahead if it cannot start at once.
   * @throws BusyError if the request is refused
   */
  async render<T>(request: FastifyRequest, task: () => Promise<T>): Promise<T> {
    await this.#charge(request);
    if (isPrefetch(request.headers) && this.#rendering.isBusy) throw new BusyError();
    return this.#rendering.run(async () => {
      await this.#nextIteration();
      if (request.raw.socket.destroyed) throw new BusyError();
      return task();
    });
  }

  /** Creates a function that a route calls before each stream. It throws BusyError if too many streams are running. */
  createStreamLimit(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
    const running: string[] = [];
    return (request, reply) =>
      this.delayRefusal(async () => {
        await this.#charge(request);
        const network = networkOf(request.ip);
        const own = isOfInternet(request.ip) ? running.filter((other) => other === network).length : 0;
        if (running.length >= MAX_STREAMS || own >= MAX_STREAMS_OF_NETWORK) throw new BusyError();
        running.push(network);
        const timer = setTimeout(() => reply.raw.destroy(), MAX_STREAM_MS).unref();
        finished(reply.raw, () => {
          clearTimeout(timer);
          running.splice(running.indexOf(network), 1);
        });
      });
  }

  /** Runs a task. If it refuses the request, waits before it throws. */
  async delayRefusal<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof BusyError) await new Promise((resolve) => setTimeout(resolve, REFUSAL_DELAY_MS).unref());
      throw error;
    }
  }

  /** Node reads connections between two iterations, so a cached response waits for one rendering, not for four. */
  async #nextIteration(): Promise<void> {
    this.#lastStart = this.#lastStart.then(() => new Promise((resolve) => setImmediate(resolve)));
    await this.#lastStart;
  }

  /** A private network has no budget: all visitors may come from a proxy there that TRUST_PROXY does not name. */
  async #charge({ ip }: FastifyRequest): Promise<void> {
    if (!isOfInternet(ip)) return;
    await this.#budget.consume(networkOf(ip)).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new BusyError('too_many_requests', Math.max(1, Math.ceil(msBeforeNext / 1000)));
    });
  }
}
