import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The results of one kind of request during one outage. */
export type Tally = {
  requests: number;
  /** How often each error came: a status, or the code of a connection's end. */
  errors: Map<string, number>;
  /** Milliseconds of each request that succeeded. */
  times: number[];
  /** Longest time in which none of this kind succeeded, in milliseconds. */
  pause: number;
};

export type ReceivedResponse = { status: number; body: Buffer; headers: Record<string, unknown> };
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };

const newTally = (): Tally & { last: number } => ({
  requests: 0,
  errors: new Map(),
  times: [],
  pause: 0,
  last: performance.now(),
});

/** How long a visitor waits before giving up, in milliseconds. */
const TIMEOUT_MS = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Rejects with the code of a connection's end, or 'timeout'. */
export function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<ReceivedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedResponse>();
  const outgoing = request({ port, path, method, headers, agent, timeout: TIMEOUT_MS }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      response.complete
        ? resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), headers: response.headers })
        : reject(new Error('cut short')),
    );
  });
  outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}

/** All visitors of the site, and what happened to each kind of request since the last `take`. */
export function openSite(port: number) {
  const tallies = new Map<string, Tally & { last: number }>();
  let isOpen = true;
  const tallyOf = (kind: string) => {
    const known = tallies.get(kind) ?? newTally();
    tallies.set(kind, known);
    return known;
  };

  /** One request; its response, or null where it failed. */
  async function visit(kind: string, path: string, options: RequestOptions = {}): Promise<ReceivedResponse | null> {
    const start = performance.now();
    const outcome = await send(port, path, options).catch((error: unknown) => codeOf(error));
    const tally = tallyOf(kind);
    const now = performance.now();
    tally.requests += 1;
    if (typeof outcome !== 'string' && outcome.status < 400) {
      tally.times.push(now - start);
      tally.pause = Math.max(tally.pause, now - tally.last);
      tally.last = now;
      return outcome;
    }
    const error = String(typeof outcome === 'string' ? outcome : outcome.status);
    tally.errors.set(error, (tally.errors.get(error) ?? 0) + 1);
    return null;
  }

  const people: Promise<void>[] = [];
  return {
    visit,
    get isOpen() {
      return isOpen;
    },
    /** A visitor who reads one of these again and again, at this pace in milliseconds. */
    read(kind: string, paths: readonly string[], pace: number): void {
      const person = async () => {
        for (let i = Math.floor(Math.random() * paths.length); isOpen; i += 1) {
          const due = performance.now() + pace;
          await visit(kind, paths[i % paths.length] ?? '/');
          await wait(Math.max(0, due - performance.now()));
        }
      };
      people.push(person());
    },
    /** An administrator who repeats each save until it is confirmed. */
    save(
      kind: string,
      next: (i: number) => { path: string; options: RequestOptions; saved(response: ReceivedResponse): void },
      pace: number,
    ) {
      const person = async () => {
        for (let i = 0; isOpen; i += 1) {
          const { path, options, saved } = next(i);
          for (let response: ReceivedResponse | null = null; response === null; await wait(pace)) {
            response = await visit(kind, path, options);
            if (response !== null) saved(response);
          }
        }
      };
      people.push(person());
    },
    /** What happened since the last call. */
    take(): Map<string, Tally> {
      const taken = new Map([...tallies].map(([kind, tally]) => [kind, { ...tally }]));
      const now = performance.now();
      for (const [kind, { pause, last }] of tallies) {
        const mine = taken.get(kind);
        if (mine) mine.pause = Math.max(pause, now - last);
        tallies.set(kind, { ...newTally(), last: now });
      }
      return taken;
    },
    async close(): Promise<void> {
      isOpen = false;
      await Promise.all(people);
      agent.destroy();
    },
  };
}
