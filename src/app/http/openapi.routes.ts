import cookie from '@fastify/cookie';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { sessionToken } from '../../features/platform/auth/sessions/session-cookie.server.ts';
import { adminOf } from '../../features/platform/auth/sessions/sessions.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import { type EncodedResponse, encodeResponse } from '../../server/http/cache/encoded-response.ts';
import { sendEncoded } from '../../server/http/cache/send-encoded.ts';

type OpenApiDocument = { paths?: object | undefined };

const JSON_TYPE = 'application/json; charset=utf-8';

/** Collects the schemas of the routes declared after it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Vitrine', version: '1.0.0', description: 'Catalogue public' } },
    transform,
    transformObject: jsonSchemaTransformObject,
  });
}

/** Adds the bodies that a route validates by itself (`documentedBody`). */
const transform: SwaggerTransform = (document) => {
  const body = document.route.config?.documentedBody;
  if (!body) return jsonSchemaTransform(document);
  const schema = { ...document.schema, body: body.schema, consumes: [body.contentType] };
  return jsonSchemaTransform({ ...document, schema });
};

/** `GET /api/openapi.json`: the public API for everybody; with an administrator's session, that of the administration too. */
export function openApiRoute(app: FastifyInstance, context: AppContext, publicUrl: string | undefined): void {
  let encoded: EncodedResponse | undefined;
  /** The same for as long as the site runs. */
  const publicDocument = () => {
    encoded ??= encodeResponse(publicPart(app.swagger()), JSON_TYPE);
    return encoded;
  };
  app.warmUps.push(async () => void publicDocument());
  app.register(cookie);
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    if (await adminOf(context, sessionToken(request, publicUrl)))
      return reply.header('Cache-Control', 'no-store').type(JSON_TYPE).send(JSON.stringify(app.swagger()));
    return sendEncoded(request, reply, publicDocument());
  });
}

function publicPart(document: OpenApiDocument): string {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => !isAdminPath(path));
  return JSON.stringify({ ...document, paths: Object.fromEntries(paths) });
}

function isAdminPath(path: string): boolean {
  return path === '/api/admin' || path.startsWith('/api/admin/');
}
