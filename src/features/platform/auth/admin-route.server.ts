import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { assertJsonObject, errorResponses, errorSchema } from '../../../server/http/route-schemas.ts';
import { type RunningJob, sendJob } from '../../../server/http/running-job.ts';
import { DomainError, invalidFields } from '../../../shared/errors.ts';
import { fieldErrorsOf, parseInput } from '../../../shared/field-errors.schema.ts';
import { PROGRESS_LINES } from '../../../shared/progress.ts';
import { propertiesOf } from '../../../shared/records.ts';
import type { Endpoint, Method } from '../../../shared/resource.schema.ts';
import type { Admin } from './admin.ts';
import { hasEntries, withOperation } from './operations.repository.ts';
import { SESSION_ENDED } from './sessions/session.ts';

export type RouteInput<Params = unknown, Query = unknown, Body = unknown> = {
  context: AppContext;
  params: Params;
  query: Query;
  body: Body;
  /** The key of a request that may arrive twice (idempotency.repository.ts). */
  idempotencyKey: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type BodyFor<Body> = {
  /** The schema with the choices that the database has now. The OpenAPI document uses `body`. */
  bodyFor: (context: AppContext) => Promise<z.ZodType<Body>>;
  /** The errors that only the database finds, so that one response names all errors. */
  alsoWrong?: (
    context: AppContext,
    body: Readonly<Record<string, unknown>>,
    request: FastifyRequest,
  ) => Promise<Record<string, string>>;
};

type AdminRoute = Partial<BodyFor<unknown>> & {
  method: Method;
  path: string;
  handler(input: RouteInput & { admin?: Admin }): Promise<unknown>;
};

const MULTIPART = 'multipart/form-data';

/** The prices of a whole stock fit into this body. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Declares a route inside the protected scope (admin-scope.routes.ts), which sets `request.admin`. */
export function adminRoute(
  app: FastifyInstance,
  context: AppContext,
  endpoint: Endpoint,
  { method, path, handler, bodyFor, alsoWrong }: AdminRoute,
): void {
  const {
    summary,
    ownerOnly,
    withoutSession,
    beforePasswordChange,
    params,
    query,
    body,
    form,
    status = 200,
  } = endpoint;
  const isWrite = method !== 'GET' && !withoutSession;
  const response: Record<number, object | undefined> = {
    [status]: successOf(endpoint, isWrite),
    ...errorsOf(endpoint),
  };
  app.route({
    method,
    url: path,
    ...(withoutSession ? {} : { bodyLimit: endpoint.maxBytes ?? MAX_BODY_BYTES }),
    schema: {
      summary,
      ...descriptionOf(endpoint),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body && !bodyFor ? { body } : {}),
      ...(form ? { consumes: [MULTIPART] } : {}),
      response,
    },
    preValidation: async (request) => {
      if (isWrite) await joinOperation(context, request);
    },
    config: {
      ...(ownerOnly ? { ownerOnly } : {}),
      ...(withoutSession ? { withoutSession } : {}),
      ...(beforePasswordChange ? { beforePasswordChange } : {}),
      ...(body
        ? { documentedBody: { schema: documented(body, isWrite), contentType: 'application/json' as const } }
        : {}),
      ...(form ? { documentedBody: { schema: form, contentType: MULTIPART } } : {}),
    },
    handler: async (request, reply) => {
      const { params, query } = request;
      const body = bodyFor ? await validBody({ bodyFor, alsoWrong }, context, request) : request.body;
      const input = { context, params, query, body, idempotencyKey: idempotencyKeyOf(request), request, reply };
      if (withoutSession) return answer(reply, status, await handler(input));
      const admin = requireAdmin(request);
      const { operation } = admin;
      const complete = async (result: object) =>
        isWrite && (await hasEntries(context, operation)) ? { ...result, operation } : result;
      const result = (await handler({ ...input, admin })) as object;
      if (reply.sent) return reply;
      if (!endpoint.isJob) return answer(reply, status, await complete(result));
      const running = result as RunningJob<object>;
      return sendJob({ ...running, result: running.result.then(complete) }, reply.code(status));
    },
  });
}

function answer(reply: FastifyReply, status: number, result: unknown): FastifyReply {
  return reply.sent ? reply : reply.code(status).send(result);
}

/** A job also sends lines: its id, its progress, and at the end the response or an error. */
function successOf(endpoint: Endpoint, isWrite: boolean) {
  if ('file' in endpoint) return { content: { [endpoint.file]: { schema: z.string() } } };
  const response = endpoint.response.extend(isWrite ? { operation: writtenOperation } : {});
  if (!endpoint.isJob) return response;
  const job = z.object({ job: z.union([z.int(), z.string()]) });
  const progress = z.object({ done: z.int(), total: z.int() });
  const line = z.union([job, progress, response, errorSchema.pick({ error: true })]);
  return { content: { 'application/json': { schema: response }, [PROGRESS_LINES]: { schema: line } } };
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  return String(headers['idempotency-key'] ?? '').trim() || undefined;
}

const writtenOperation = z
  .string()
  .optional()
  .describe('L’opération que cette écriture forme au journal ; absente si rien n’a changé');

const sentOperation = z
  .string()
  .optional()
  .describe(
    'L’opération d’une requête du même geste, de la même personne et de moins de dix minutes : celle-ci s’y ajoute',
  );

const OPERATION_ID = /^[\w-]{1,64}$/;

/**
 * Joins the operation that the request names. Every write may name one, so the schemas of the bodies do not declare it.
 */
async function joinOperation(context: AppContext, request: FastifyRequest): Promise<void> {
  const { operation, ...body } = propertiesOf(request.body);
  const isSent = typeof operation === 'string' && OPERATION_ID.test(operation);
  if (isSent) request.body = body;
  const key = idempotencyKeyOf(request);
  request.admin = await withOperation(
    context,
    requireAdmin(request),
    isSent ? operation : undefined,
    key === undefined ? undefined : [request.method, request.url, key],
  );
}

function documented(body: z.ZodType, isWrite: boolean): z.ZodType {
  return isWrite && body instanceof z.ZodObject ? body.safeExtend({ operation: sentOperation }) : body;
}

function descriptionOf({ ownerOnly, isJob }: Endpoint) {
  const notes = [...(ownerOnly ? [OWNER_ONLY_NOTE] : []), ...(isJob ? [JOB_NOTE] : [])];
  return notes.length > 0 ? { description: notes.join(' ') } : {};
}

const OWNER_ONLY_NOTE = 'Réservé aux propriétaires ; 403 pour les autres.';

const JOB_NOTE = `Avec « Accept: ${PROGRESS_LINES} », la réponse est en lignes : l’identifiant, l’avancement, puis la réponse ou l’erreur. Le travail continue sans sa connexion.`;

function errorsOf({ withoutSession, body, form, errors = [], errorBodies }: Endpoint) {
  const guard = withoutSession ? ([403] as const) : ([401, 403] as const);
  const wrongBody = body || form ? ([413, 415, 422] as const) : [];
  return { ...errorResponses(...guard, ...wrongBody, ...errors), ...errorBodies };
}

async function validBody(
  { bodyFor, alsoWrong }: BodyFor<unknown>,
  context: AppContext,
  request: FastifyRequest,
): Promise<unknown> {
  const { body } = request;
  assertJsonObject(body);
  const result = parseInput(await bodyFor(context), body);
  if (result.success) return result.data;
  const databaseErrors = (await alsoWrong?.(context, body, request)) ?? {};
  throw invalidFields({ ...databaseErrors, ...fieldErrorsOf(result.error) });
}

/** @throws DomainError 401 if the request has no session */
export function requireAdmin(request: FastifyRequest): Admin {
  if (!request.admin) throw new DomainError('unauthenticated', SESSION_ENDED);
  return request.admin;
}
