import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The outcome of one kind of request during one outage. */
export type Outcome = {
  requests: number;
  /** How often each error occurred: a status, or the code of a connection error. */
  errors: Map<string, number>;
  /** Milliseconds of each request that succeeded. */
  times: number[];
  /** The longest time without a success, in milliseconds. */
  longestGap: number;
};

export type Response = { status: number; body: Buffer; headers: Record<string, unknown> };
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

const newOutcome = (): Outcome & { last: number } => ({
  requests: 0,
  errors: new Map(),
  times: [],
  longestGap: 0,
  last: performance.now(),
});

/** How long a visitor waits before giving up. */
const TIMEOUT_MS = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** @throws Error with the code of a connection error, or 'timeout'. */
export function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
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

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}

/**
 * Simulated visitors and administrators, and the outcome of their requests since the last `take`. wrk would only count: here
 * the code of each error matters, the time without a success, and the save that is sent again until it is confirmed.
 */
export function openSite(port: number) {
  const outcomes = new Map<string, Outcome & { last: number }>();
  let isOpen = true;
  const outcomeOf = (kind: string) => {
    const outcome = outcomes.get(kind) ?? newOutcome();
    outcomes.set(kind, outcome);
    return outcome;
  };

  /** Sends one request; null unless it succeeds. */
  async function visit(kind: string, path: string, options: RequestOptions = {}): Promise<Response | null> {
    const started = performance.now();
    const result = await send(port, path, options).catch((error: unknown) => codeOf(error));
    const outcome = outcomeOf(kind);
    const now = performance.now();
    outcome.requests += 1;
    if (typeof result !== 'string' && result.status < 400) {
      outcome.times.push(now - started);
      outcome.longestGap = Math.max(outcome.longestGap, now - outcome.last);
      outcome.last = now;
      return result;
    }
    const error = String(typeof result === 'string' ? result : result.status);
    outcome.errors.set(error, (outcome.errors.get(error) ?? 0) + 1);
    return null;
  }

  const people: Promise<void>[] = [];
  return {
    visit,
    get isOpen() {
      return isOpen;
    },
    /** Adds a visitor who reads these paths again and again, one every `intervalMs`. */
    read(kind: string, paths: readonly string[], intervalMs: number): void {
      const person = async () => {
        for (let i = Math.floor(Math.random() * paths.length); isOpen; i += 1) {
          const due = performance.now() + intervalMs;
          await visit(kind, paths[i % paths.length] ?? '/');
          await wait(Math.max(0, due - performance.now()));
        }
      };
      people.push(person());
    },
    /** Adds an administrator who saves, and repeats each request until it is confirmed or all is closed. */
    save(
      kind: string,
      next: (i: number) => { path: string; options: RequestOptions; saved(): void },
      intervalMs: number,
    ) {
      const person = async () => {
        for (let i = 0; isOpen; i += 1) {
          const { path, options, saved } = next(i);
          for (let response: Response | null = null; response === null && isOpen; await wait(intervalMs)) {
            response = await visit(kind, path, options);
            if (response !== null) saved();
          }
        }
      };
      people.push(person());
    },
    /** Adds somebody who does this again and again, whatever comes of it. */
    keepDoing(work: (i: number) => Promise<void>, intervalMs: number): void {
      const person = async () => {
        for (let i = 0; isOpen; i += 1) {
          await work(i);
          await wait(intervalMs);
        }
      };
      people.push(person());
    },
    /** The outcomes since the last call, by kind; counting restarts. */
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
