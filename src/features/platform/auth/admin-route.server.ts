import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../server/app-context.ts';
import { assertJsonObject, errorResponses, invalidBody } from '../../../server/http/route-schemas.ts';
import { DomainError, type ErrorStatus } from '../../../shared/errors.ts';
import { fieldErrorsOf } from '../../../shared/field-errors.schema.ts';
import type { Admin } from './admin.ts';

/** The schema of a part that a route does not take. */
export type EmptySchema = z.ZodObject<Record<never, never>>;

/** The parts of a request that a handler gets, as the schemas returned them. */
export type RouteInput<Params = unknown, Query = unknown, Body = unknown> = {
  context: AppContext;
  params: Params;
  query: Query;
  body: Body;
  /** The header by which a caller marks a request that may arrive twice (idempotency.repository.ts). */
  idempotencyKey: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A body whose choices are in the database. */
export type BodyFor<Body> = {
  /** The schema with the choices of now, which validates instead of `body`. The OpenAPI document shows `body`. */
  bodyFor: (context: AppContext) => Promise<z.ZodType<Body>>;
  /**
   * Field errors that only the database knows, of a body that the schema rejects already, so that one response names
   * all.
   */
  alsoWrong?: (
    context: AppContext,
    body: Readonly<Record<string, unknown>>,
    request: FastifyRequest,
  ) => Promise<Record<string, string>>;
};

/** A route of the administration: address, input and output schemas, and the function that does the work. */
export type AdminRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Partial<
  BodyFor<z.output<B>>
> & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** An editor gets 403 before anything of the request is read. */
  ownerOnly?: boolean;
  /** Open to an administrator with an unreplaced generated password. */
  beforePasswordChange?: boolean;
  params?: P;
  query?: Q;
  /** The JSON body. The response to wrong fields is 422 and names all of them. */
  body?: B;
  /** The parts of a multipart body. */
  form?: z.ZodType;
  maxBytes?: number;
  /** Status of a success. */
  status?: 200 | 201 | 202;
  response?: R;
  /** Media type of a file, in place of `response`. */
  file?: string;
  /** Errors of this route besides those that every route of its kind has, for the OpenAPI document. */
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
        /** Open to all callers from this site. */
        withoutSession: true;
        handler(input: RouteInput<z.output<P>, z.output<Q>, z.output<B>>): Promise<z.input<R> | FastifyReply>;
      }
  );

const MULTIPART = 'multipart/form-data';

/** For an administrator: the prices of a whole stock fit. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Declares a route inside the guarded scope (admin-scope.routes.ts), which has made `request.admin`. */
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
      // The values that the schemas returned.
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

/** The note of the OpenAPI document on a route with `ownerOnly`. */
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
  const result = await bodyFor?.(context).then((schema) => schema.safeParse(body));
  if (result?.success) return result.data;
  const databaseErrors = (await alsoWrong?.(context, body, request)) ?? {};
  throw invalidBody({ ...databaseErrors, ...(result ? fieldErrorsOf(result.error) : {}) });
}

/** The proof that writers ask for. @throws DomainError 401 if the guard found no session. */
export function requireAdmin(request: FastifyRequest): Admin {
  if (!request.admin)
    throw new DomainError('unauthenticated', 'Votre session est terminée : connectez-vous à nouveau.');
  return request.admin;
}
