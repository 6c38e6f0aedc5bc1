import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../server/app-context.ts';
import { isReadOnly, StorageFullError } from '../../server/capacity.ts';
import { withTimeout } from '../../server/with-timeout.ts';
import { type ErrorBody, errorBody } from '../../shared/errors.ts';

export type SiteState = {
  /** Null until a signal starts the shutdown; then a promise that resolves when the port is closed. */
  closing: Promise<void> | null;
};

/** Maximum wait for database and storage. Load balancers wait only a few seconds. */
const TIMEOUT_MS = 2_000;

/** A result is used again for this time, so that frequent requests do not load database and bucket. */
const CHECK_LIFETIME_MS = 1_000;

type PartState = 'ok' | 'full' | 'readonly' | 'unavailable';

/**
 * `/healthz` says that the process runs. `/readyz` says that database and storage respond and accept writes. If not,
 * its response names the part.
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

/** Caches the result for `ms` milliseconds. Callers share a pending result. */
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

/** The response body if reads work and writes do not. */
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

async function failureOf(check: () => Promise<void>): Promise<unknown> {
  try {
    await withTimeout(check(), TIMEOUT_MS);
    return null;
  } catch (error) {
    return error;
  }
}
