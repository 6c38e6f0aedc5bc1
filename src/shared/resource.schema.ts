/**
 * A resource of the administration's API, declared once: paths below /api/admin, methods, roles, input and output. The
 * handlers' types, validation, serialization, the OpenAPI document and the browser's client follow from it.
 */
import * as z from 'zod';
import type { ErrorStatus } from './errors.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Endpoint = {
  summary: string;
  /** An editor gets 403 before anything of the request is read. */
  ownerOnly?: boolean;
  /** Open to all callers from this site: its handler gets no administrator. */
  withoutSession?: true;
  /** Open to an administrator with an unreplaced generated password. */
  beforePasswordChange?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  /** The handler reads a query that has no schema: the names and values of an address. */
  readsQuery?: true;
  /** The JSON body. The response to wrong fields is 422 and names all of them. */
  body?: z.ZodType;
  /** The parts of a multipart body, for the OpenAPI document: the handler reads them as a stream. */
  form?: z.ZodType;
  /** Largest body. */
  maxBytes?: number;
  /** Status of a success. */
  status?: 200 | 201 | 202;
  /** Errors besides those that every route of its kind has, for the OpenAPI document. */
  errors?: readonly ErrorStatus[];
  /** Bodies of errors with additional properties. */
  errorBodies?: { readonly [S in ErrorStatus]?: z.ZodType };
} & ({ response: z.ZodType } | { /** Media type of a file, which the handler sends itself. */ file: 'text/csv' });

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

/** The response of a call without a result. */
export const successSchema = z.object({ success: z.literal(true) });

/** Names of a resource's endpoints: 'GET /feeds' | 'DELETE /feeds/:id'. */
export type EndpointName<R> = keyof R & `${Method} /${string}`;

export type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
export type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The body of a successful response. */
export type ResponseOf<R, N extends EndpointName<R>> = R[N] extends { response: infer S } ? OutputOf<S> : never;
