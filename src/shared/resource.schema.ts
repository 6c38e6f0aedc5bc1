/**
 * Declares a resource of the administration's API: paths below /api/admin, methods, roles, input and output. Handler
 * types, validation, serialization, the OpenAPI document and the browser's client are derived from the declaration.
 */
import * as z from 'zod';
import type { ErrorStatus } from './errors.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Endpoint = {
  summary: string;
  ownerOnly?: boolean;
  /** The route needs no session. The handler gets no administrator. */
  withoutSession?: true;
  /** An administrator may call the route before replacing a generated password. */
  beforePasswordChange?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  /** True if the handler reads a query without a schema. */
  readsQuery?: true;
  /** The JSON body. If fields are wrong, the response has status 422 and names all of them. */
  body?: z.ZodType;
  /** The parts of a multipart body, only for the OpenAPI document. The handler reads the body as a stream. */
  form?: z.ZodType;
  maxBytes?: number;
  /** The handler returns a job. A client may read its progress as lines of JSON; others wait for the response. */
  isJob?: true;
  /** Default: 200. */
  status?: 200 | 201 | 202;
  /** Additional errors of this route, for the OpenAPI document. */
  errors?: readonly ErrorStatus[];
  /** Schemas of error bodies with additional properties. */
  errorBodies?: { readonly [S in ErrorStatus]?: z.ZodType };
} & (
  | { response: z.ZodObject }
  | { /** Media type of a file that the handler sends itself. */ file: 'text/csv' | 'application/x-tar' }
);

export type Resource = { readonly [name: `${Method} /${string}`]: Endpoint };

/**
 * @example
 * export const feedsResource = defineResource({
 *   'GET /feeds': { summary: 'Les flux', response: z.object({ data: z.array(feedSchema) }) },
 *   'DELETE /feeds/:id': { summary: 'Révoque un flux', params: feedParamsSchema, response: idsSchema, errors: [404] },
 * });
 * export type FeedsResource = typeof feedsResource;
 */
export function defineResource<const R extends Resource>(resource: R): R {
  return resource;
}

/** The response of a call that has no result. */
export const successSchema = z.object({ success: z.literal(true) });

/** Example: 'GET /feeds' | 'DELETE /feeds/:id'. */
export type EndpointName<R> = keyof R & `${Method} /${string}`;

export type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
export type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The response to a write of an administrator also names its operation, unless the write changed nothing. */
export type ResponseOf<R, N extends EndpointName<R>> = R[N] extends { response: infer S }
  ? OutputOf<S> & (N extends `GET ${string}` ? unknown : { operation?: string })
  : never;
