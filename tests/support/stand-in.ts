/**
 * Answers the calls that a component under test sends, in the place of the server. The types are those of the resource,
 * so an answer that the server cannot give does not compile. A call without an answer fails the test.
 */
import type { Input } from '../../src/admin-ui/session/resource-client.ts';
import { DomainError, type ErrorBody, errorBody } from '../../src/shared/errors.ts';
import { type JobLine, PROGRESS_LINES } from '../../src/shared/progress.ts';
import type { EndpointName, Method, ResponseOf } from '../../src/shared/resource.schema.ts';

type Answers<R> = {
  readonly [N in EndpointName<R>]?: (
    input: Input<R, N>,
  ) => ResponseOf<R, N> | Promise<ResponseOf<R, N>> | LinesOf<R, N>;
};

/** The lines of a job. An error instead of the last line cuts the connection. */
type LinesOf<R, N extends EndpointName<R>> = R[N] extends { isJob: true }
  ? AsyncGenerator<JobLine | ResponseOf<R, N> | Pick<ErrorBody, 'error'>>
  : never;

type Sent = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  idempotencyKey: string | undefined;
};
type Route = { method: string; pattern: URLPattern; answer: (sent: Sent) => unknown };

let routes: Route[] = [];
let unanswered: string[] = [];
let sent: string[] = [];
let held: { pattern: RegExp; until: Promise<void> } | undefined;

/** Holds back the answers to calls whose address matches. */
export function holdAnswers(pattern: RegExp, until: Promise<void>): void {
  held = { pattern, until };
}

/** Returns the calls of this test that match, such as 'PUT /api/admin/cars/prices', in their order. */
export function sentCalls(pattern: RegExp): string[] {
  return sent.filter((call) => pattern.test(call));
}

/** Answers one address outside the administration's resources, such as `GET /api/me`. */
export function answer(name: `${Method} /${string}`, give: (sent: Sent) => unknown): void {
  const [method = '', pathname = ''] = name.split(' ');
  // The last answer for an address counts.
  routes.unshift({ method, pattern: new URLPattern({ pathname }), answer: give });
}

/**
 * Answers calls of an administrative resource. `base` is the one of its client. An answer that throws a `DomainError`
 * refuses the call as the server does.
 *
 * @example
 * answerResource<BrandsResource>({ 'GET /brands': () => ({ data: [{ id: 1, name: 'Renault' }], remaining: 0 }) });
 */
export function answerResource<R>(answers: Answers<R>, base = ''): void {
  for (const [name, give] of Object.entries(answers) as [`${Method} /${string}`, (sent: Sent) => unknown][]) {
    const [method, path = ''] = name.split(' ') as [Method, string];
    answer(`${method} /api/admin${base}${path}`, give);
  }
}

/** Runs after each test. Returns the calls that had no answer. */
export function forgetAnswers(): string[] {
  const calls = unanswered;
  routes = [];
  unanswered = [];
  sent = [];
  held = undefined;
  return calls;
}

const { fetch: browserFetch } = globalThis;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, search, searchParams } = new URL(request.url);
  if (!/^\/(api|auth)\//.test(pathname)) return browserFetch(request);
  sent.push(`${request.method} ${pathname}${search}`);
  if (held?.pattern.test(request.url)) await held.until;
  const matching = routes.flatMap(({ method, pattern, answer: give }) => {
    const groups = request.method === method ? pattern.exec(request.url)?.pathname.groups : undefined;
    return groups ? [{ groups, give }] : [];
  });
  // Like the server, prefers `/range` to `/:id`.
  const found = matching.find(({ groups }) => Object.keys(groups).length === 0) ?? matching[0];
  if (found) {
    const params = Object.fromEntries(
      Object.entries(found.groups).map(([key, value]) => [key, decodeURIComponent(value ?? '')]),
    );
    const idempotencyKey = request.headers.get('Idempotency-Key') ?? undefined;
    const input = { params, query: searchParams, body: await bodyOf(request), idempotencyKey };
    const response = await responseOf(() => found.give(input));
    request.signal.throwIfAborted();
    return response;
  }
  unanswered.push(`${request.method} ${pathname}`);
  return Response.json({ error: { code: 'not_found', message: 'Sans réponse' } }, { status: 404 });
};

async function responseOf(give: () => unknown): Promise<Response> {
  try {
    const given = await give();
    if (!isGenerator(given)) return Response.json(given);
    return new Response(streamOf(given), { headers: { 'Content-Type': PROGRESS_LINES } });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json(errorBody(error.code, error.message, error.fields), { status: error.status });
  }
}

const isGenerator = (given: unknown): given is AsyncGenerator =>
  typeof given === 'object' && given !== null && Symbol.asyncIterator in given;

function streamOf(lines: AsyncGenerator): ReadableStream {
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await lines.next();
      if (done) stream.close();
      else stream.enqueue(new TextEncoder().encode(`${JSON.stringify(value)}\n`));
    },
  });
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('multipart/')) return request.formData();
  return type.includes('json') ? request.json() : undefined;
}
