import multipart from '@fastify/multipart';
import { allowLongProcessing } from '../../../../server/http/body-progress.ts';
import type { TemporaryFiles } from '../../../../server/temporary-files.ts';
import { DomainError, errorBody, STATUS_OF } from '../../../../shared/errors.ts';
import type { Admin } from '../../auth/admin.ts';
import type { RouteInput } from '../../auth/admin-route.server.ts';
import type { AdminApi } from '../../auth/admin-scope.routes.ts';
import { serve } from '../../auth/serve-resource.server.ts';
import { RETRY_AFTER_SECONDS } from '../processing/image-queue.server.ts';
import { type DetachPicture, removePicture, storeImages } from '../processing/store-images.server.ts';
import { parseFields, type RejectedFile, readParts, targetSchema } from './read-upload.server.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './upload.ts';
import { uploadsResource } from './uploads.resource.ts';

/** A request with more file parts fails. */
const MAX_PARTS = 200;

export function uploadRoutes(api: AdminApi, resource: { detach: DetachPicture }, temporaryFiles: TemporaryFiles): void {
  api.app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_FILE_BYTES, files: MAX_PARTS, fields: 10, fieldSize: 1_000, headerPairs: 100 },
  });
  serve(api, uploadsResource, {
    'POST /images': (input) => upload(input, temporaryFiles),
    'DELETE /images': async ({ context, admin, body }) => {
      await removePicture(context, admin, body.path, resource.detach);
      return { data: [{ path: body.path }] };
    },
  });
}

/** If at least one file is accepted, the status is 201. Otherwise, the response is the error of `commonErrorOf`. */
async function upload(
  { context, admin, request, reply }: RouteInput & { admin: Admin },
  temporaryFiles: TemporaryFiles,
) {
  if (!request.isMultipart())
    throw new DomainError('unsupported_type', 'Un envoi de fichiers (multipart) est attendu.');
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILES * MAX_FILE_BYTES + 1_000_000)
    throw new DomainError('too_large', `${MAX_FILES} images de 15 Mo au plus.`);
  allowLongProcessing(reply.raw);
  const { fields, images, rejected } = await readParts(request, temporaryFiles);
  const target = parseFields(targetSchema, fields);
  // A disconnected client would not get the names of the pictures.
  if (request.raw.socket.destroyed) return { data: [], rejected };
  const stored = await storeImages(context, admin, target, images);
  const data = stored.map((picture) => ({ url: context.storage.url(picture.path), ...picture }));
  if (rejected.some(({ code }) => code === 'unavailable')) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  if (data.length > 0) return { data, rejected };
  const { code, message } = commonErrorOf(rejected);
  return reply.code(STATUS_OF[code]).send({ ...errorBody(code, message, { file: message }), rejected });
}

/** Returns the error if all files are rejected: their common code, or 'invalid' (422) if the codes differ. */
function commonErrorOf(rejected: RejectedFile[]): Pick<RejectedFile, 'code'> & { message: string } {
  const [first] = rejected;
  if (!first) return { code: 'invalid', message: 'Ajoutez au moins une image' };
  const same = rejected.every(({ code }) => code === first.code);
  return {
    code: same ? first.code : 'invalid',
    message: rejected.length === 1 ? first.error : 'Aucune image n’a pu être enregistrée.',
  };
}
