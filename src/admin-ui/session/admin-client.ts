import type { AccountInfo } from '../../shared/account.schema.ts';
import { type ErrorBody, type ErrorCode, STATUS_OF } from '../../shared/errors.ts';
import { type JobLine, PROGRESS_LINES } from '../../shared/progress.ts';
import type { SignedIn } from '../../shared/role.ts';
import type { AdminResource } from '../form/modal.ts';
import { signInAgain } from './session-state.ts';

/** A failed call of the administration's API. `message` and `fields` are French texts for the user. */
export class AdminError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | 'network';
  /** One sentence for each wrong field, by path; {} if no field is wrong. */
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
  /** A `FormData` is sent unchanged, other values as JSON. */
  body?: unknown;
  /** If a second call has the same key, the server sends the first response again. So a form is saved only once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Only for a job. Gets its id, then its progress. */
  onProgress?: (line: JobLine) => void;
};

/** @throws Error if there is no row */
export function firstRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A response without its row');
  return row;
}

const writeListeners = new Set<(path: string) => void>();

export function onWrite(listener: (path: string) => void): void {
  writeListeners.add(listener);
}

const NO_RESPONSE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const UNKNOWN_FAILURE = 'Une erreur s’est produite de notre côté : réessayez dans un instant.';

/**
 * Calls the administration's API and returns the parsed body. `path` follows /api/admin ('/cars/edit'). If the session
 * has ended, the login opens, and the call is repeated after the login.
 *
 * @throws AdminError without a successful response; AbortError if `signal` aborts or the user does not sign in
 */
export async function adminCall<T>(method: string, path: string, call: Call = {}): Promise<T> {
  const response = await sendSignedIn(method, path, call);
  const isInLines = response.headers.get('Content-Type') === PROGRESS_LINES;
  const reading = isInLines ? readLines(response, call.onProgress ?? (() => undefined)) : response.json();
  const body = await reading.catch((error: unknown) => {
    // If the caller aborts while the body is read, this is not a failure of the site.
    if (isAborted(error)) throw error;
    if (isInLines) throw noResponse();
    return null;
  });
  if (isInLines && body.error) throw errorOf({ status: STATUS_OF[body.error.code as ErrorCode], statusText: '' }, body);
  if (response.ok && body !== null) {
    if (method !== 'GET') for (const listener of writeListeners) listener(path);
    return body;
  }
  throw errorOf(response, body);
}

/**
 * Passes the lines of a job to `onLine` as they arrive. Returns the last one, which is the response or an error.
 * @throws Error if the connection is lost before the last line
 */
async function readLines(response: Response, onLine: (line: JobLine) => void) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ; ) {
    const { value = '', done = true } = (await reader?.read()) ?? {};
    const lines = (text + value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const content = JSON.parse(line);
      if ('data' in content || 'error' in content) return content;
      onLine(content);
    }
    if (done) throw new Error('The lines ended early');
  }
}

/** @throws as `adminCall` */
export async function adminFile(path: string, body: object): Promise<Blob> {
  const response = await sendSignedIn('POST', path, { body });
  if (response.ok) return response.blob();
  throw errorOf(response, await response.json().catch(() => null));
}

async function sendSignedIn(method: string, path: string, call: Call): Promise<Response> {
  const response = await send(method, path, call);
  if (response.status !== 401 || path.startsWith('/login')) return response;
  // Cancels the body, because the login needs the connection.
  await response.body?.cancel();
  await signInAgain(call.signal);
  return sendSignedIn(method, path, call);
}

async function send(
  method: string,
  path: string,
  { body, idempotencyKey, signal, onProgress }: Call,
): Promise<Response> {
  const isForm = body instanceof FormData;
  try {
    return await fetch(`/api/admin${path}`, {
      method,
      headers: {
        Accept: onProgress ? PROGRESS_LINES : 'application/json',
        ...(body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noResponse();
  }
}

const noResponse = () => new AdminError({ status: 0, code: 'network', message: NO_RESPONSE });

function errorOf(
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  body: Partial<ErrorBody> | null,
): AdminError {
  const error = body?.error;
  return new AdminError({
    status,
    statusText,
    code: error?.code ?? 'failed',
    message: error?.message ?? UNKNOWN_FAILURE,
    fields: error?.fields,
  });
}

/** Returns the administrator of the session, or null. Does not open the login. Each call prolongs the session. */
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

export function newIdempotencyKey(): string {
  // Does not use `crypto.randomUUID`, because it needs https. A site on a local network may have only http.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function sentenceOf(error: unknown): string {
  return error instanceof AdminError ? error.message : UNKNOWN_FAILURE;
}

/** True if a call was aborted on purpose. Then no error is shown. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** True if the call failed and this device has no connection. */
export function isDisconnected(error: unknown): boolean {
  return error instanceof AdminError && error.status === 0 && !navigator.onLine;
}

/** Writes the failure to the console. The page also shows it. There, trucks are also called cars (ERR-1). */
export function logFetchFailure(kind: AdminResource, error: unknown): void {
  const entry =
    error instanceof AdminError && error.status > 0
      ? `Failed to fetch ${kind === 'trucks' ? 'cars' : kind}: ${error.status} ${error.statusText}`
      : error;
  console.error('Fetch error:', entry);
}

export function logFailure(error: unknown): void {
  console.error(error);
}
