import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets the routes of this scope read URL-encoded forms, which browsers send without JavaScript. The scope must be
 * separate, so that no other route reads such bodies.
 */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
