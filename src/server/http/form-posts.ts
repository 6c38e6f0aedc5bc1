import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets the routes of this scope read URL-encoded forms, as browsers send them without JavaScript. The scope must be
 * separate, so that no other route of the site reads them.
 */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

/** The sent fields; none if the body is no form. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
