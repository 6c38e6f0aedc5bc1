import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { DomainError, type ErrorStatus } from '../../shared/errors.ts';
import { fieldErrorsOf } from '../../shared/field-errors.schema.ts';
import { propertiesOf } from '../../shared/records.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The body as the OpenAPI document shows it, where the route validates it by itself: choices that only the database
     * knows, or files that arrive as a stream.
     */
    documentedBody?: { schema: z.ZodType; contentType: 'application/json' | 'multipart/form-data' };
  }
}

/** The body of every error under /api. */
export const errorSchema = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() }),
  data: z.array(z.never()),
});

/**
 * The response schemas of a route's errors: 400, which a query that is too long gets from any route, and `statuses`.
 *
 * @example response: { 200: brandsSchema, ...errorResponses(404) }
 */
export function errorResponses<S extends ErrorStatus = never>(...statuses: S[]): Record<S | 400, typeof errorSchema> {
  const entries = [400, ...statuses].map((status) => [status, errorSchema]);
  return Object.fromEntries(entries);
}

/**
 * Makes the zod schemas of `app`'s routes validate requests and serialize responses.
 *
 * In: a wrong parameter of the path or the query is 400, a body with wrong fields is 422 and names them all. Out: keys
 * that the response schema does not declare are left out. A declared key that is missing or has another type is a bug:
 * the response is 500 and the log has the reason.
 */
export function registerRouteSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (value: unknown) => {
    // PostgreSQL has no text with this character: a query would fail with it, and nothing is named by it.
    if (httpPart === 'params' && Object.values(propertiesOf(value)).some((text) => String(text).includes('\0')))
      return { error: new DomainError('unreadable', 'L’adresse est illisible.') };
    const result = schema.safeParse(value);
    return result.success ? { value: result.data } : { error: validationError(result.error, httpPart) };
  });
  app.setSerializerCompiler(serializerCompiler);
  // The validator treats an absent body as null; this check distinguishes the two.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.schema?.body) assertJsonObject(request.body);
    done();
  });
}

function validationError(error: z.ZodError, httpPart: string | undefined): DomainError {
  if (httpPart === 'params')
    return new DomainError('unreadable', error.issues[0]?.message ?? 'L’adresse est illisible.');
  if (httpPart === 'body') return invalidBody(fieldErrorsOf(error));
  return new DomainError('unreadable', 'Des paramètres de la recherche sont illisibles.', fieldErrorsOf(error));
}

/** 422 with one sentence for each wrong field. */
export function invalidBody(fieldErrors: Record<string, string>): DomainError {
  return new DomainError('invalid', 'Certains champs sont à corriger.', fieldErrors);
}

/** @throws DomainError 415 if there is no body, 400 if it is JSON but no object. */
export function assertJsonObject(body: unknown): asserts body is Record<string, unknown> {
  if (body === undefined) throw new DomainError('unsupported_type', 'Un contenu JSON est attendu.');
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new DomainError('unreadable', 'Un objet JSON est attendu.');
}
