import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** What came of one kind of request during one outage. */
export type Tally = {
  requests: number;
  /** How often each error came: a status, or the code of a connection's end. */
  errors: Map<string, number>;
  /** Milliseconds of each request that succeeded. */
  times: number[];
  /** Longest time in which none of this kind succeeded, in milliseconds. */
  pause: number;
};

export type Answer = { status: number; body: Buffer; headers: Record<string, unknown> };
type Asked = { method?: string; headers?: Record<string, string>; body?: string };

const newTally = (): Tally & { last: number } => ({
  requests: 0,
  errors: new Map(),
  times: [],
  pause: 0,
  last: performance.now(),
});

/** How long a visitor waits before giving up, in milliseconds. */
const PATIENCE = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Rejects with the code of a connection's end, or 'timeout'. */
export function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request({ port, path, method, headers, agent, timeout: PATIENCE }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', reject);
    answer.on('end', () =>
      answer.complete
        ? resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks), headers: answer.headers })
        : reject(new Error('cut short')),
    );
  });
  asked.on('timeout', () => asked.destroy(new Error('timeout')));
  asked.on('error', reject);
  asked.end(body);
  return promise;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}

/** Everybody who is on the site, and what happened to each kind since the last `take`. */
export function openSite(port: number) {
  const tallies = new Map<string, Tally & { last: number }>();
  let isOpen = true;
  const tallyOf = (kind: string) => {
    const known = tallies.get(kind) ?? newTally();
    tallies.set(kind, known);
    return known;
  };

  /** One request; its answer where that was a success. */
  async function visit(kind: string, path: string, asked: Asked = {}): Promise<Answer | null> {
    const began = performance.now();
    const outcome = await ask(port, path, asked).catch((error: unknown) => codeOf(error));
    const tally = tallyOf(kind);
    const now = performance.now();
    tally.requests += 1;
    if (typeof outcome !== 'string' && outcome.status < 400) {
      tally.times.push(now - began);
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
    /** Somebody who reads one of these again and again, at this pace in milliseconds. */
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
    /** Somebody who saves and does not let go: the same request again until it is confirmed. */
    save(kind: string, next: (i: number) => { path: string; asked: Asked; saved(answer: Answer): void }, pace: number) {
      const person = async () => {
        for (let i = 0; isOpen; i += 1) {
          const { path, asked, saved } = next(i);
          for (let answer: Answer | null = null; answer === null; await wait(pace)) {
            answer = await visit(kind, path, asked);
            if (answer !== null) saved(answer);
          }
        }
      };
      people.push(person());
    },
    /** What happened since the last time, and counting begins anew. */
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
