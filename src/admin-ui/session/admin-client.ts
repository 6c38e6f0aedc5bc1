import type { AccountInfo } from '../../shared/account.schema.ts';
import type { ErrorBody, ErrorCode } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/role.ts';
import type { AdminResource } from '../form/modal.ts';
import { signInAgain } from './session-state.ts';

/** A call of the admin API that failed. `message` and `fields` are French and shown to the person. */
export class AdminError extends Error {
  /** HTTP status; 0 when no response came. */
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | 'network';
  /** One sentence per wrong field; empty when the error concerns no field. */
  readonly fields: Record<string, string>;
  constructor(options: {
    status: number;
    statusText?: string;
    code: ErrorCode | 'network';
    message: string;
    fields?: Record<string, string> | undefined;
  }) {
    super(options.message);
    this.name = 'AdminError';
    this.status = options.status;
    this.statusText = options.statusText ?? '';
    this.code = options.code;
    this.fields = options.fields ?? {};
  }
}

export type Call = {
  /** Sent as JSON; a FormData is sent as it is. */
  body?: unknown;
  /** A second call with the same key gets the first response, so that a form saves once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** The one row of a response. @throws Error if there is none. */
export function firstRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A response without its row');
  return row;
}

const writeListeners = new Set<(path: string) => void>();

/** Calls `listener` with the path of each write that has succeeded. */
export function onWrite(listener: (path: string) => void): void {
  writeListeners.add(listener);
}

const NO_RESPONSE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const UNKNOWN_FAILURE = 'Une erreur s’est produite de notre côté : réessayez dans un instant.';

/**
 * Calls the admin API and returns the parsed body; `path` follows /api/admin ('/cars/edit'). If the session has ended,
 * the login opens over the page and the call is repeated after it.
 * @throws AdminError for every response that is no success and when none comes; AbortError when `signal` aborts or the
 * person leaves instead of signing in.
 */
export async function adminCall<T>(method: string, path: string, call: Call = {}): Promise<T> {
  const response = await sendSignedIn(method, path, call);
  const body = await response.json().catch((error: unknown) => {
    // The body was being read when the caller gave up: no failure of the site.
    if (isAborted(error)) throw error;
    return null;
  });
  if (response.ok && body !== null) {
    if (method !== 'GET') for (const listener of writeListeners) listener(path);
    return body;
  }
  throw errorOf(response, body);
}

/** The bytes of a file that a call returns. @throws as `adminCall` */
export async function adminFile(path: string, body: object): Promise<Blob> {
  const response = await sendSignedIn('POST', path, { body });
  if (response.ok) return response.blob();
  throw errorOf(response, await response.json().catch(() => null));
}

/** Sends a call; where the session has ended, again after the login. */
async function sendSignedIn(method: string, path: string, call: Call): Promise<Response> {
  const response = await send(method, path, call);
  if (response.status !== 401 || path.startsWith('/login')) return response;
  // Frees the connection for the login.
  await response.body?.cancel();
  await signInAgain(call.signal);
  return sendSignedIn(method, path, call);
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
    throw new AdminError({ status: 0, code: 'network', message: NO_RESPONSE });
  }
}

function errorOf({ status, statusText }: Response, body: Partial<ErrorBody> | null): AdminError {
  const error = body?.error;
  return new AdminError({
    status,
    statusText,
    code: error?.code ?? 'failed',
    message: error?.message ?? UNKNOWN_FAILURE,
    fields: error?.fields,
  });
}

/**
 * The administrator of the session, or null when it has ended. Does not open the login. Each call counts as use of the
 * session and so keeps it from ending.
 */
export async function currentAdmin(): Promise<SignedIn | null> {
  try {
    const response = await send('GET', '/account', {});
    if (!response.ok) return null;
    const { data }: { data: AccountInfo[] } = await response.json();
    const { name, role, must_change_password } = firstRow(data);
    return { name, role, mustChangePassword: must_change_password };
  } catch {
    return null;
  }
}

/** A key for one open form. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID exists in secure contexts only; a site on a local network may have no https.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The sentence that is shown for an error of any kind. */
export function sentenceOf(error: unknown): string {
  return error instanceof AdminError ? error.message : UNKNOWN_FAILURE;
}

/** True when the call was aborted on purpose: no error is shown then. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** True if the call failed because this device has no connection. */
export function isDisconnected(error: unknown): boolean {
  return error instanceof AdminError && error.status === 0 && !navigator.onLine;
}

/** How the specification names each list in the console; trucks have the cars' word (ERR-1). */
const CONSOLE_NAMES: Record<AdminResource, string> = { cars: 'cars', trucks: 'cars', brands: 'brands', rates: 'rates' };

/** Writes to the console that a list did not load. The page itself shows the error too. */
export function logFetchFailure(kind: AdminResource, error: unknown): void {
  const entry =
    error instanceof AdminError && error.status > 0
      ? `Failed to fetch ${CONSOLE_NAMES[kind]}: ${error.status} ${error.statusText}`
      : error;
  console.error('Fetch error:', entry);
}

/** Writes to the console that a save, a deletion or a login failed. */
export function logFailure(error: unknown): void {
  console.error(error);
}
