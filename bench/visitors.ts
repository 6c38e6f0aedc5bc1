import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Outcome of one kind of request during one step. */
export type Outcome = {
  requests: number;
  /** Number of occurrences of each error: a status, or the code of a connection error. */
  errors: Map<string, number>;
  /** Milliseconds of each successful request. */
  times: number[];
  /** Longest time without a success, in milliseconds. */
  longestGap: number;
};

export type Response = { status: number; body: Buffer; headers: Record<string, unknown> };
export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

const newOutcome = (): Outcome & { last: number } => ({
  requests: 0,
  errors: new Map(),
  times: [],
  longestGap: 0,
  last: performance.now(),
});

/** A visitor gives up after this time. On a busy machine, a photo may take half a minute. */
const TIMEOUT_MS = 120_000;

/** Sends one request. @throws Error with the code of a connection error, or 'timeout'. */
export function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
  agent?: Agent,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const sent = request({ port, path, method, headers, agent, timeout: TIMEOUT_MS }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      response.complete
        ? resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), headers: response.headers })
        : reject(new Error('truncated')),
    );
  });
  sent.on('timeout', () => sent.destroy(new Error('timeout')));
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

function errorOf(result: Response | Error): string | null {
  if (result instanceof Error) return (result as NodeJS.ErrnoException).code ?? result.message;
  const { status, headers } = result;
  if (status < 400) return null;
  const lacks = (status === 503 || status === 429) && headers['retry-after'] === undefined;
  return `${status}${lacks ? ' without Retry-After' : ''}`;
}

/**
 * Simulates visitors and administrators, and records the outcome of their requests until `take`. wrk only counts
 * errors. Here, the code of each error and the time without a success are also recorded.
 */
export function openSite(port: number) {
  const agent = new Agent({ keepAlive: true });
  const outcomes = new Map<string, Outcome & { last: number }>();
  const people: Promise<void>[] = [];
  let isOpen = true;

  /** Returns null if the request fails. */
  async function visit(kind: string, path: string, options: RequestOptions = {}): Promise<Response | null> {
    const started = performance.now();
    const result = await send(port, path, options, agent).catch((error: Error) => error);
    const now = performance.now();
    const outcome = outcomes.get(kind) ?? newOutcome();
    outcomes.set(kind, outcome);
    outcome.requests += 1;
    const error = errorOf(result);
    if (error === null && !(result instanceof Error)) {
      outcome.times.push(now - started);
      outcome.longestGap = Math.max(outcome.longestGap, now - outcome.last);
      outcome.last = now;
      return result;
    }
    outcome.errors.set(error ?? '', (outcome.errors.get(error ?? '') ?? 0) + 1);
    return null;
  }

  /** Adds a visitor or an administrator who repeats `work`, even after a failure, at most once every `intervalMs`. */
  function keepDoing(work: () => Promise<unknown>, intervalMs: number): void {
    const person = async () => {
      while (isOpen) {
        const due = performance.now() + intervalMs;
        await work();
        await wait(Math.max(0, due - performance.now()));
      }
    };
    people.push(person());
  }

  return {
    visit,
    keepDoing,
    /** Returns the outcomes by kind since the last call, and starts counting again. */
    take(): Map<string, Outcome> {
      const copies = new Map([...outcomes].map(([kind, outcome]) => [kind, { ...outcome }]));
      const now = performance.now();
      for (const [kind, { longestGap, last }] of outcomes) {
        const copy = copies.get(kind);
        if (copy) copy.longestGap = Math.max(longestGap, now - last);
        outcomes.set(kind, { ...newOutcome(), last: now });
      }
      return copies;
    },
    async close(): Promise<void> {
      isOpen = false;
      await Promise.all(people);
      agent.destroy();
    },
  };
}
