import cookie from '@fastify/cookie';
import swagger, { type FastifyDynamicSwaggerOptions, type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { sessionCookieName, sessionToken } from '../../features/platform/auth/sessions/session-cookie.server.ts';
import { adminOf } from '../../features/platform/auth/sessions/sessions.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import { type EncodedResponse, encodeResponse } from '../../server/http/cache/encoded-response.ts';
import { sendEncoded } from '../../server/http/cache/send-encoded.ts';
import { upperFirst } from '../../shared/text/text.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

type OpenApiDocument = { paths?: object | undefined; components?: object | undefined };

const SESSION = 'session';

declare module 'fastify' {
  interface FastifyInstance {
    /** Without the administration. The start makes only this document: the whole one takes five times as long. */
    publicOpenApi(): OpenApiDocument;
  }
}

/** Collects the schemas of the routes that are declared after this call. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  const options = {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: '1.0.0',
        description: 'Catalogue public',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl ?? '/' }],
      components: {
        securitySchemes: { [SESSION]: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) } },
      },
    },
    transform,
    transformObject: jsonSchemaTransformObject,
  } satisfies FastifyDynamicSwaggerOptions;
  await app.register(swagger, options);
  await app.register(swagger, { ...options, transform: publicTransform, decorator: 'publicOpenApi' });
}

/** Adds the operation's name, the session, and the body of a route that validates it itself (`documentedBody`). */
const transform: SwaggerTransform = (document) => {
  const { documentedBody, withoutSession } = document.route.config ?? {};
  const schema = {
    ...document.schema,
    operationId: operationIdOf(String(document.route.method), document.url),
    security: isAdminPath(document.url) && !withoutSession ? [{ [SESSION]: [] }] : [],
    ...(documentedBody ? { body: documentedBody.schema, consumes: [documentedBody.contentType] } : {}),
  };
  return jsonSchemaTransform({ ...document, schema });
};

const publicTransform: SwaggerTransform = (document) =>
  isAdminPath(document.url) ? { url: document.url, schema: { hide: true } } : transform(document);

/** 'GET', '/api/cars/list/:lastIndex' → 'getCarsListLastIndex' */
function operationIdOf(method: string, path: string): string {
  const words = path.replace(/^\/api/, '').match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map(upperFirst).join('');
}

/** Describes the public API, and for an administrator with a session also the administration's. */
export function openApiRoute(app: FastifyInstance, context: AppContext, publicUrl: string | undefined): void {
  let encoded: EncodedResponse | undefined;
  /** The document does not change while the site runs, so it is encoded once. */
  const publicDocument = () => {
    encoded ??= encodeResponse(withoutComponents(app.publicOpenApi()), JSON_TYPE);
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

function withoutComponents({ paths, components: _, ...document }: OpenApiDocument): string {
  return JSON.stringify({ ...document, paths });
}

function isAdminPath(path: string): boolean {
  return path === '/api/admin' || path.startsWith('/api/admin/');
}
