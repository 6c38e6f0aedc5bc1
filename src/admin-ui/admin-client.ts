import type { ErrorBody, ErrorCode } from '../shared/errors.ts';
import { signInAgain } from './session-state.ts';

/** A call of the back office that did not succeed. `message` and `fields` are French and made to be shown (D34). */
export class AdminError extends Error {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | 'network';
  /** One sentence for each field at fault; empty when the fault is no field's. */
  readonly fields: Record<string, string>;
  constructor(given: {
    status: number;
    statusText?: string;
    code: ErrorCode | 'network';
    message: string;
    fields?: Record<string, string> | undefined;
  }) {
    super(given.message);
    this.name = 'AdminError';
    this.status = given.status;
    this.statusText = given.statusText ?? '';
    this.code = given.code;
    this.fields = given.fields ?? {};
  }
}

export type Call = {
  /** Sent as JSON; a FormData goes as it is. */
  body?: unknown;
  /** The same key gives the first answer again, so that a form saves once (L16, contract §9). */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

const NO_ANSWER = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const NO_SENSE = "Une erreur s'est produite de notre côté : réessayez dans un instant.";

/**
 * One call of the back office's API; `path` is what follows /api/admin ('/cars/edit'). Answers the parsed body. A dead
 * session opens the login over what is shown, and the same call is made again after it (L1).
 * @throws AdminError for every answer that is no success and for no answer; AbortError when `signal` aborts or the
 * person leaves instead of signing in.
 */
export async function adminCall<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  call: Call = {},
): Promise<T> {
  const response = await send(method, path, call);
  if (response.status === 401 && path !== '/login') {
    // Its connection is free for the login.
    await response.body?.cancel();
    await signInAgain(call.signal);
    return adminCall(method, path, call);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw errorOf(response, body);
}

async function send(method: string, path: string, { body, idempotencyKey, signal }: Call): Promise<Response> {
  const isForm = body instanceof FormData;
  try {
    return await fetch(`/api/admin${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new AdminError({ status: 0, code: 'network', message: NO_ANSWER });
  }
}

function errorOf({ status, statusText }: Response, body: unknown): AdminError {
  const error = (body as Partial<ErrorBody> | null)?.error;
  return new AdminError({
    status,
    statusText,
    code: error?.code ?? 'failed',
    message: error?.message ?? NO_SENSE,
    fields: error?.fields,
  });
}

/**
 * The administrator of a living session, or null. Asks without opening the login; used as a sign of life, it keeps the
 * session from ending under somebody who is typing.
 */
export async function livingSession(): Promise<string | null> {
  try {
    const response = await send('GET', '', {});
    return response.ok ? ((await response.json()) as { data: [{ name: string }] }).data[0].name : null;
  } catch {
    return null;
  }
}

/** A key for one opened form; a new one after each success. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID exists in secure contexts only, and a house may be reached by its address on the local network.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the person is told about a failure of any kind. */
export function sentenceOf(error: unknown): string {
  return error instanceof AdminError ? error.message : NO_SENSE;
}

/** Was the call given up on purpose? Then there is nothing to say. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
