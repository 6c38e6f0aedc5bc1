import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../server/app-context.ts';
import { isReadOnly, StorageFullError } from '../../server/capacity.ts';
import { type ErrorBody, errorBody } from '../../shared/errors.ts';

/** The state of the process, shared with request handlers. */
export type SiteState = {
  /** Null until the process receives a signal to end; then a promise that resolves when the port is closed. */
  closing: Promise<void> | null;
};

/** Longest wait for database and storage. Load balancers give up after a few seconds themselves. */
const TIMEOUT_MS = 2_000;

/** How long the result of a check is reused, so that frequent requests cost database and bucket nothing. */
const CHECK_LIFETIME_MS = 1_000;

/** The ability of a part of the site: all, reads only, or nothing. */
type PartState = 'ok' | 'full' | 'readonly' | 'unavailable';

/**
 * `/healthz`: the process runs. `/readyz`: database and storage respond and have room, or the response names the part.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, storage }: AppContext,
  state: SiteState,
  now: () => number = () => performance.now(),
): void {
  const check = storedFor(CHECK_LIFETIME_MS, now, () =>
    Promise.all([database, storage].map((part) => failureOf(() => part.check()))),
  );
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const errors = await check();
    const parts = { database: stateOf(errors[0]), storage: stateOf(errors[1]) };
    if (state.closing === null && errors.every((error) => error === null)) return { status: 'ok' };
    const err = errors.find((error) => error !== null) ?? new Error('closing');
    request.log.warn({ err, parts }, 'not ready');
    const isDegraded = state.closing === null && !Object.values(parts).includes('unavailable');
    const body = isDegraded ? degradedBody(parts) : errorBody('unavailable', 'Le service n’est pas prêt.');
    return reply
      .code(503)
      .header('Retry-After', '2')
      .send({ ...body, status: isDegraded ? 'degraded' : 'unavailable', parts });
  });
}

/** The result of `make`, made again once it is older than `ms`. Callers share a result that is still being made. */
function storedFor<T>(ms: number, now: () => number, make: () => Promise<T>): () => Promise<T> {
  let cached: { result: Promise<T>; until: number } | undefined;
  return () => {
    if (cached !== undefined && now() < cached.until) return cached.result;
    const entry = { result: make(), until: Number.POSITIVE_INFINITY };
    cached = entry;
    void entry.result.finally(() => {
      entry.until = now() + ms;
    });
    return entry.result;
  };
}

/** Reads go on, writes are refused. */
function degradedBody(parts: Record<string, PartState>): ErrorBody {
  return Object.values(parts).includes('full')
    ? errorBody('storage_full', 'Il n’y a plus de place : les lectures continuent, rien ne peut être enregistré.')
    : errorBody('unavailable', 'Seules les lectures sont acceptées : rien ne peut être enregistré.');
}

function stateOf(error: unknown): PartState {
  if (error === null) return 'ok';
  if (isReadOnly(error)) return 'readonly';
  return error instanceof StorageFullError ? 'full' : 'unavailable';
}

/** The error of a check, also where it does not respond in time; null if it passes. */
async function failureOf(check: () => Promise<void>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), timeout]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
