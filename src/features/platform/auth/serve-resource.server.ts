import type { FastifyReply } from 'fastify';
import type { RunningJob } from '../../../server/http/running-job.ts';
import {
  type Endpoint,
  type EndpointName,
  type InputOf,
  METHODS,
  type OutputOf,
  type Resource,
} from '../../../shared/resource.schema.ts';
import type { Admin } from './admin.ts';
import { adminRoute, type BodyFor, type RouteInput } from './admin-route.server.ts';
import type { AdminApi } from './admin-scope.routes.ts';

type SchemaOf<E, Part extends string> = E extends { readonly [P in Part]: infer S } ? S : never;

type HandlerInput<E> = RouteInput<
  OutputOf<SchemaOf<E, 'params'>>,
  OutputOf<SchemaOf<E, 'query'>>,
  OutputOf<SchemaOf<E, 'body'>>
> &
  (E extends { readonly withoutSession: true } ? unknown : { admin: Admin });

/** A handler for a file or a multipart body may send the response itself. */
type Result<E> =
  | (E extends { readonly isJob: true }
      ? RunningJob<InputOf<SchemaOf<E, 'response'>>>
      : InputOf<SchemaOf<E, 'response'>>)
  | (E extends { readonly file: string } | { readonly form: unknown } ? FastifyReply : never);

type Handler<E> = (input: HandlerInput<E>) => Promise<Result<E>>;

type HandlerWithBodyFor<E> = BodyFor<OutputOf<SchemaOf<E, 'body'>>> & { handler: Handler<E> };

type Handlers<R> = { readonly [N in EndpointName<R>]: Handler<R[N]> | HandlerWithBodyFor<R[N]> };

/**
 * Adds the routes of a resource to the protected scope, below /api/admin and `base`. A missing handler does not
 * compile.
 *
 * @example
 * serve(api, feedsResource, {
 *   'GET /feeds': async ({ context }) => ({ data: await listFeeds(context) }),
 * });
 */
export function serve<R extends Resource>(
  { app, scope }: AdminApi,
  resource: R,
  handlers: Handlers<R>,
  base: '' | `/${string}` = '',
): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(resource)) {
    const method = METHODS.find((one) => name.startsWith(`${one} `));
    if (method === undefined) throw new Error(`no method: ${name}`);
    const path = name.slice(method.length + 1);
    const given = handlers[name as EndpointName<R>] as Handler<Endpoint> | HandlerWithBodyFor<Endpoint>;
    const handler = typeof given === 'function' ? { handler: given } : given;
    adminRoute(app, scope.context, endpoint, {
      ...handler,
      method,
      path: `/api/admin${base}${path === '/' ? '' : path}`,
    });
  }
}
