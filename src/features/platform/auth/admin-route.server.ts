import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { assertJsonObject, errorResponses, invalidBody } from '../../../server/http/route-schemas.ts';
import { DomainError, type ErrorStatus } from '../../../shared/errors.ts';
import { fieldErrorsOf, parseInput } from '../../../shared/field-errors.schema.ts';
import type { Admin } from './admin.ts';

export type EmptySchema = z.ZodObject<Record<never, never>>;

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

export type AdminRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Partial<
  BodyFor<z.output<B>>
> & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** Only owners may call the route. An editor gets 403 before the server reads the body. */
  ownerOnly?: boolean;
  /** An administrator may call the route before replacing a generated password. */
  beforePasswordChange?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  form?: z.ZodType;
  maxBytes?: number;
  status?: 200 | 201 | 202;
  response?: R;
  /** Media type of a file that the route sends instead of `response`. */
  file?: string;
  errors?: readonly ErrorStatus[];
  errorBodies?: { readonly [S in ErrorStatus]?: z.ZodType };
} & (
    | {
        withoutSession?: never;
        handler(
          input: RouteInput<z.output<P>, z.output<Q>, z.output<B>> & { admin: Admin },
        ): Promise<z.input<R> | FastifyReply>;
      }
    | {
        /** Everyone may call the route from a page of this site. */
        withoutSession: true;
        handler(input: RouteInput<z.output<P>, z.output<Q>, z.output<B>>): Promise<z.input<R> | FastifyReply>;
      }
  );

const MULTIPART = 'multipart/form-data';

/** The prices of a whole stock fit into this body. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Declares a route inside the protected scope (admin-scope.routes.ts), which sets `request.admin`. */
export function adminRoute<
  R extends z.ZodType,
  P extends z.ZodType = EmptySchema,
  Q extends z.ZodType = EmptySchema,
  B extends z.ZodType = EmptySchema,
>(app: FastifyInstance, context: AppContext, route: AdminRoute<P, Q, B, R>): void {
  const { method, path, summary, ownerOnly, withoutSession, params, query, body, form, bodyFor, status = 200 } = route;
  const success = route.file ? { content: { [route.file]: { schema: z.string() } } } : route.response;
  const response: Record<number, object | undefined> = { [status]: success, ...errorsOf(route) };
  app.route({
    method,
    url: path,
    ...(withoutSession ? {} : { bodyLimit: route.maxBytes ?? MAX_BODY_BYTES }),
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
      ...(route.beforePasswordChange ? { beforePasswordChange: true } : {}),
      ...(body && bodyFor ? { documentedBody: { schema: body, contentType: 'application/json' as const } } : {}),
      ...(form ? { documentedBody: { schema: form, contentType: MULTIPART } } : {}),
    },
    handler: async (request, reply) => {
      const { params, query } = request as { params: z.output<P>; query: z.output<Q> };
      const body = bodyFor ? await validBody(route, context, request) : (request.body as z.output<B>);
      const idempotencyKey = String(request.headers['idempotency-key'] ?? '').trim() || undefined;
      const input = { context, params, query, body, idempotencyKey, request, reply };
      const result = await (route.withoutSession
        ? route.handler(input)
        : route.handler({ ...input, admin: requireAdmin(request) }));
      return reply.sent ? reply : reply.code(status).send(result);
    },
  });
}

export const OWNER_ONLY_NOTE = { description: 'Réservé aux propriétaires ; 403 pour les autres.' } as const;

function errorsOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>({
  withoutSession,
  body,
  form,
  errors = [],
  errorBodies,
}: AdminRoute<P, Q, B, R>) {
  const guard = withoutSession ? ([403] as const) : ([401, 403] as const);
  const wrongBody = body || form ? ([413, 415, 422] as const) : [];
  return { ...errorResponses(...guard, ...wrongBody, ...errors), ...errorBodies };
}

async function validBody<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  { bodyFor, alsoWrong }: AdminRoute<P, Q, B, R>,
  context: AppContext,
  request: FastifyRequest,
): Promise<z.output<B>> {
  const { body } = request;
  assertJsonObject(body);
  const result = await bodyFor?.(context).then((schema) => parseInput(schema, body));
  if (result?.success) return result.data;
  const databaseErrors = (await alsoWrong?.(context, body, request)) ?? {};
  throw invalidBody({ ...databaseErrors, ...(result ? fieldErrorsOf(result.error) : {}) });
}

/** Returns the `Admin` value that writers require. @throws DomainError 401 if the request has no session */
export function requireAdmin(request: FastifyRequest): Admin {
  if (!request.admin)
    throw new DomainError('unauthenticated', 'Votre session est terminée : connectez-vous à nouveau.');
  return request.admin;
}
