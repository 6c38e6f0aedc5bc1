import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppContext } from '../../../../server/app-context.ts';
import { errorResponses, errorSchema } from '../../../../server/http/route-schemas.ts';
import { DomainError, errorBody, STATUS_OF } from '../../../../shared/errors.ts';
import { requireAdmin } from '../../auth/admin-route.server.ts';
import type { AdminApi } from '../../auth/admin-scope.routes.ts';
import { RETRY_AFTER_SECONDS } from '../processing/image-queue.server.ts';
import { type DetachPicture, removePicture, storeImages } from '../processing/store-images.server.ts';
import { parseTarget, type RejectedFile, readParts, targetSchema } from './read-upload.server.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './upload.ts';

/** What the OpenAPI document says of the request: the parts are read as a stream (readParts). */
const uploadBodySchema = targetSchema.extend({ file: z.array(z.file()) });

const storedSchema = z.object({
  url: z.string(),
  path: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});

const rejectedSchema = z.object({ name: z.string(), error: z.string() });

const uploadErrorSchema = errorSchema.extend({ rejected: z.array(rejectedSchema).optional() });

const uploadSchema = {
  summary: 'Enregistre des images : folder, id, un ou plusieurs file (multipart)',
  consumes: ['multipart/form-data'],
  response: {
    201: z.object({ data: z.array(storedSchema), rejected: z.array(rejectedSchema) }),
    ...errorResponses(401, 403),
    413: uploadErrorSchema,
    415: uploadErrorSchema,
    422: uploadErrorSchema,
    503: uploadErrorSchema,
    ...errorResponses(507),
  },
};

/** Most file parts of one request; a request with more is an error as a whole. */
const MAX_PARTS = 200;

/** Upload and deletion of pictures. */
export function uploadRoutes({ app, route, scope: { context } }: AdminApi, detach: DetachPicture): void {
  app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_FILE_BYTES, files: MAX_PARTS, fields: 10, fieldSize: 1_000, headerPairs: 100 },
  });

  app.post(
    '/api/admin/images',
    {
      bodyLimit: (MAX_FILES + 1) * MAX_FILE_BYTES,
      config: { documentedBody: { schema: uploadBodySchema, contentType: 'multipart/form-data' } },
      schema: uploadSchema,
    },
    (request, reply) => upload(context, request, reply),
  );

  route({
    method: 'DELETE',
    path: '/api/admin/images',
    summary: 'Supprime une image et la retire des véhicules qui la montrent',
    body: z.strictObject({ path: z.string({ error: 'Le chemin est obligatoire' }).min(1).max(200) }),
    response: z.object({ data: z.array(z.object({ path: z.string() })) }),
    errors: [404],
    handler: async ({ admin, body }) => {
      await removePicture(context, admin, body.path, detach);
      return { data: [{ path: body.path }] };
    },
  });
}

/** Stores the acceptable files of a request: 201 when there is one, else the error that `commonErrorOf` names. */
async function upload(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const admin = requireAdmin(request);
  if (!request.isMultipart())
    throw new DomainError('unsupported_type', 'Un envoi de fichiers (multipart) est attendu.');
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILES * MAX_FILE_BYTES + 1_000_000)
    throw new DomainError('too_large', `${MAX_FILES} images de 15 Mo au plus.`);
  const { fields, images, rejected } = await readParts(request);
  const target = parseTarget(fields);
  // A client that has disconnected never learns the pictures' names: they are not stored.
  if (request.raw.socket.destroyed) return reply;
  const stored = await storeImages(context, admin, target, images);
  const data = stored.map((picture) => ({ url: context.storage.url(picture.path), ...picture }));
  if (rejected.some(({ code }) => code === 'unavailable')) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  if (data.length > 0) return reply.code(201).send({ data, rejected });
  const { code, message } = commonErrorOf(rejected);
  return reply.code(STATUS_OF[code]).send({ ...errorBody(code, message, { file: message }), rejected });
}

/** The error of a request whose files are all rejected: their common code, or 'invalid' (422) when the codes differ. */
function commonErrorOf(rejected: RejectedFile[]): Pick<RejectedFile, 'code'> & { message: string } {
  const [first] = rejected;
  if (!first) return { code: 'invalid', message: 'Ajoutez au moins une image' };
  const same = rejected.every(({ code }) => code === first.code);
  return {
    code: same ? first.code : 'invalid',
    message: rejected.length === 1 ? first.error : 'Aucune image n’a pu être enregistrée.',
  };
}
