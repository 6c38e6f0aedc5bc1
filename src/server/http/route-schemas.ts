import type { FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { DomainError, type ErrorStatus, invalidFields } from '../../shared/errors.ts';
import { fieldErrorsOf, parseInput } from '../../shared/field-errors.schema.ts';
import { propertiesOf } from '../../shared/records.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The body for the OpenAPI document. A route needs it if it validates the body itself. Such a route streams files,
     * or only the database knows the allowed values.
     */
    documentedBody?: { schema: z.ZodType; contentType: 'application/json' | 'multipart/form-data' };
  }
}

export const errorSchema = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() }),
  data: z.array(z.never()),
});

/**
 * Returns the response schemas of a route's errors: `statuses` and 400. Every route sends 400 if the query is too long.
 *
 * @example response: { 200: brandsSchema, ...errorResponses(404) }
 */
export function errorResponses<S extends ErrorStatus = never>(...statuses: S[]): Record<S | 400, typeof errorSchema> {
  const entries = [400, ...statuses].map((status) => [status, errorSchema]);
  return Object.fromEntries(entries);
}

/**
 * Makes zod schemas validate requests and serialize responses.
 *
 * Requests: a wrong parameter of the path or the query gives 400. A body with wrong fields gives 422, with one sentence
 * for each wrong field.
 * Responses: keys that the schema does not declare are left out. If a declared key is missing or has another type, that
 * is a bug: the response is 500, and the log has the reason.
 */
export function registerRouteSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (value: unknown) => {
    // PostgreSQL rejects a text with this character.
    if (httpPart === 'params' && Object.values(propertiesOf(value)).some((text) => String(text).includes('\0')))
      return { error: new DomainError('unreadable', 'L’adresse est illisible.') };
    const result = parseInput(schema, value);
    return result.success ? { value: result.data } : { error: validationError(result.error, httpPart) };
  });
  app.setSerializerCompiler(serializerCompiler);
  // The validator treats an absent body like null. This check distinguishes them.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.schema?.body) assertJsonObject(request.body);
    done();
  });
}

function validationError(error: z.ZodError, httpPart: string | undefined): DomainError {
  if (httpPart === 'params')
    return new DomainError('unreadable', error.issues[0]?.message ?? 'L’adresse est illisible.');
  if (httpPart === 'body') return invalidFields(fieldErrorsOf(error));
  return new DomainError('unreadable', 'Des paramètres de la recherche sont illisibles.', fieldErrorsOf(error));
}

/** @throws DomainError: 415 without a body, 400 for JSON that is not an object */
export function assertJsonObject(body: unknown): asserts body is Record<string, unknown> {
  if (body === undefined) throw new DomainError('unsupported_type', 'Un contenu JSON est attendu.');
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new DomainError('unreadable', 'Un objet JSON est attendu.');
}
