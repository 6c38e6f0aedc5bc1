import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { assertJsonObject, errorResponses, invalidBody } from '../../../server/http/route-schemas.ts';
import { DomainError } from '../../../shared/errors.ts';
import { fieldErrorsOf, parseInput } from '../../../shared/field-errors.schema.ts';
import type { Endpoint, Method } from '../../../shared/resource.schema.ts';
import type { Admin } from './admin.ts';
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

/** A body whose choices come from the database. */
export type BodyFor<Body> = {
  /** Returns the schema with the present choices. The OpenAPI document uses `body`. */
  bodyFor: (context: AppContext) => Promise<z.ZodType<Body>>;
  /** Returns the errors that only the database finds, so that one response names all errors. */
  alsoWrong?: (
    context: AppContext,
    body: Readonly<Record<string, unknown>>,
    request: FastifyRequest,
  ) => Promise<Record<string, string>>;
};

/** A handler of an endpoint that needs no session gets no `admin`. */
type AdminRoute = Partial<BodyFor<unknown>> & {
  method: Method;
  path: string;
  handler(input: RouteInput & { admin: Admin }): Promise<unknown>;
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
  const success = 'file' in endpoint ? { content: { [endpoint.file]: { schema: z.string() } } } : endpoint.response;
  const response: Record<number, object | undefined> = { [status]: success, ...errorsOf(endpoint) };
  app.route({
    method,
    url: path,
    ...(withoutSession ? {} : { bodyLimit: endpoint.maxBytes ?? MAX_BODY_BYTES }),
    schema: {
      summary,
      ...(ownerOnly ? OWNER_ONLY_NOTE : {}),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body && !bodyFor ? { body } : {}),
      ...(form ? { consumes: [MULTIPART] } : {}),
      response,
    },
    config: {
      ...(ownerOnly ? { ownerOnly } : {}),
      ...(withoutSession ? { withoutSession } : {}),
      ...(beforePasswordChange ? { beforePasswordChange } : {}),
      ...(body && bodyFor ? { documentedBody: { schema: body, contentType: 'application/json' as const } } : {}),
      ...(form ? { documentedBody: { schema: form, contentType: MULTIPART } } : {}),
    },
    handler: async (request, reply) => {
      const { params, query } = request;
      const body = bodyFor ? await validBody({ bodyFor, alsoWrong }, context, request) : request.body;
      const idempotencyKey = String(request.headers['idempotency-key'] ?? '').trim() || undefined;
      const input = { context, params, query, body, idempotencyKey, request, reply };
      const result = await handler(withoutSession ? (input as never) : { ...input, admin: requireAdmin(request) });
      return reply.sent ? reply : reply.code(status).send(result);
    },
  });
}

const OWNER_ONLY_NOTE = { description: 'Réservé aux propriétaires ; 403 pour les autres.' } as const;

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
  throw invalidBody({ ...databaseErrors, ...fieldErrorsOf(result.error) });
}

/** Returns the `Admin` value that writers require. @throws DomainError 401 if the request has no session */
export function requireAdmin(request: FastifyRequest): Admin {
  if (!request.admin) throw new DomainError('unauthenticated', SESSION_ENDED);
  return request.admin;
}
