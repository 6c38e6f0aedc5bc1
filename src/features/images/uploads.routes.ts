import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { errorResponses, errorSchema } from '../../server/http/route-schemas.ts';
import { DomainError, errorBody, STATUS_OF } from '../../shared/errors.ts';
import { clean, cut } from '../../shared/text.ts';
import { requireAdmin } from '../auth/admin-route.server.ts';
import type { AdminApi } from '../auth/admin-scope.routes.ts';
import { type ProcessedImage, processImage, RejectedFileError } from './image-processing.server.ts';
import { QueueFullError, RETRY_AFTER_SECONDS, runImageJob } from './image-queue.server.ts';
import { HEAD_BYTES, refusalOf } from './picture-format.ts';
import { type DetachPicture, removePicture, storeImages } from './store-images.server.ts';
import { sweep } from './sweep.server.ts';
import { FOLDERS, REFUSED, UPLOAD } from './upload.ts';

const place = z.object({
  folder: z.enum(FOLDERS, { error: `Le dossier est l'un de : ${FOLDERS.join(', ')}` }).default('users'),
  id: z
    .string({ error: 'L’identifiant est obligatoire' })
    .regex(/^[a-z0-9-]{1,64}$/, 'L’identifiant a 1 à 64 lettres minuscules, chiffres ou tirets'),
});

/** What the OpenAPI document says of the request: the parts are read as a stream (readParts). */
const uploadBodySchema = place.extend({ file: z.array(z.file()) });

const storedSchema = z.object({
  url: z.string(),
  path: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});

const rejectedSchema = z.object({ name: z.string(), error: z.string() });

const uploadErrorSchema = errorSchema.extend({ rejected: z.array(rejectedSchema).optional() });

type RejectedCode = 'unsupported_type' | 'too_large' | 'invalid' | 'unavailable';
type Rejected = { name: string; error: string; code: RejectedCode };

/** How often the clean-up runs. */
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;

/** Most files of one request; a request with more is rejected. */
const MAX_PARTS = 200;

/** Upload and deletion of pictures. */
export function uploadRoutes({ app, route, scope: { context } }: AdminApi, detach: DetachPicture): void {
  app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: UPLOAD.file, files: MAX_PARTS, fields: 10, fieldSize: 1_000, headerPairs: 100 },
  });
  sweepRegularly();

  app.post(
    '/api/admin/images',
    {
      bodyLimit: (UPLOAD.files + 1) * UPLOAD.file,
      config: { documentedBody: { schema: uploadBodySchema, contentType: 'multipart/form-data' } },
      schema: {
        summary: 'Enregistre des images : folder, id, un ou plusieurs file (multipart)',
        consumes: ['multipart/form-data'],
        response: {
          201: z.object({ data: z.array(storedSchema), rejected: z.array(rejectedSchema) }),
          ...errorResponses(400, 401, 403),
          413: uploadErrorSchema,
          415: uploadErrorSchema,
          422: uploadErrorSchema,
          503: uploadErrorSchema,
        },
      },
    },
    async (request, reply) => {
      const admin = requireAdmin(request);
      if (!request.isMultipart())
        throw new DomainError('unsupported_type', 'Un envoi de fichiers (multipart) est attendu.');
      if (Number(request.headers['content-length'] ?? 0) > UPLOAD.files * UPLOAD.file + 1_000_000)
        throw new DomainError('too_large', `${UPLOAD.files} images de 15 Mo au plus.`);
      const { fields, taken, rejected } = await readParts(request);
      const at = rankId(fields);
      // A client that has disconnected never learns the pictures' names: they are not stored.
      if (request.raw.socket.destroyed) return reply;
      const stored = await storeImages(context, admin, at, taken);
      const data = stored.map(({ path, width, height, placeholder }) => ({
        url: context.storage.url(path),
        path,
        width,
        height,
        placeholder,
      }));
      const refusals = rejected.map(({ name, error }) => ({ name, error }));
      if (rejected.some(({ code }) => code === 'unavailable')) reply.header('Retry-After', RETRY_AFTER_SECONDS);
      if (data.length > 0) return reply.code(201).send({ data, rejected: refusals });
      const { code, message } = refusalOfAll(rejected);
      return reply.code(STATUS_OF[code]).send({ ...errorBody(code, message, { file: message }), rejected: refusals });
    },
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

  /** On a site that listens; where a sweep fails, the next one does its work. */
  function sweepRegularly(): void {
    let timer: NodeJS.Timeout | undefined;
    const once = () =>
      void sweep(context).then(
        (swept) => app.log.info(swept, 'swept'),
        (error: unknown) => app.log.warn({ err: error }, 'sweep failed'),
      );
    app.addHook('onListen', async () => {
      timer = setInterval(once, SWEEP_INTERVAL_MS);
      timer.unref();
    });
    app.addHook('onClose', async () => clearInterval(timer));
  }
}

/** @throws Refusal 422 with one sentence for the folder and one for the id. */
function rankId(fields: Record<string, unknown>): z.infer<typeof place> {
  const read = place.safeParse(fields);
  if (read.success) return read.data;
  throw new DomainError(
    'invalid',
    'Certains champs sont à corriger.',
    Object.fromEntries(read.error.issues.map((issue) => [String(issue.path[0]), issue.message])),
  );
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    interrupted(error, request);
  }
}

/** The connection broke, or the body is no multipart: an error of the client, not of the server. */
function interrupted(error: unknown, request: FastifyRequest): never {
  const { code, message, statusCode } = error as { code?: string; message?: string; statusCode?: number };
  if (statusCode === 413) throw error;
  request.log.info({ reason: code ?? message }, 'upload interrupted');
  throw new DomainError('unreadable', 'L’envoi est interrompu ou illisible : réessayez.');
}

/** Reads a request part by part: one file in memory at a time, one bad file never blocks the others. */
async function readParts(request: FastifyRequest) {
  const fields: Record<string, unknown> = {};
  const taken: ProcessedImage[] = [];
  const rejected: Rejected[] = [];
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.fieldname === 'folder' || part.fieldname === 'id') fields[part.fieldname] = part.value;
      continue;
    }
    // With an invalid folder or id no file is opened; when these fields follow the files, they are checked at the end.
    if ('id' in fields) rankId(fields);
    const taking =
      taken.length < UPLOAD.files ? await take(part, request) : await leave(part, 'invalid', REFUSED.count);
    if ('code' in taking) rejected.push(taking);
    else taken.push(taking);
  }
  return { fields, taken, rejected };
}

async function take(part: MultipartFile, request: FastifyRequest): Promise<ProcessedImage | Rejected> {
  const bytes = await part.toBuffer().catch((error: unknown) => interrupted(error, request));
  const reject = (error: string) => leave(part, codeOf(error), error);
  const refusal = refusalOf(bytes.subarray(0, HEAD_BYTES), bytes.length);
  if (part.file.truncated) return reject(refusal ?? REFUSED.size);
  if (refusal !== null) return reject(refusal);
  try {
    return await runImageJob(() => processImage(bytes));
  } catch (error) {
    if (error instanceof QueueFullError) return reject(REFUSED.busy);
    if (error instanceof RejectedFileError) return reject(error.message);
    throw error;
  }
}

/** Names a file that was not taken; what is left of it is read and thrown away. */
async function leave(part: MultipartFile, code: RejectedCode, error: string): Promise<Rejected> {
  part.file.resume();
  return { name: cut(clean(part.filename ?? ''), 200), error, code };
}

const CODES: Record<string, RejectedCode> = {
  [REFUSED.type]: 'unsupported_type',
  [REFUSED.heic]: 'unsupported_type',
  [REFUSED.size]: 'too_large',
  [REFUSED.busy]: 'unavailable',
};

function codeOf(reason: string): RejectedCode {
  return CODES[reason] ?? 'invalid';
}

/** Nothing was taken: the one reason gives the status, several different ones are 422. */
function refusalOfAll(rejected: Rejected[]): { code: RejectedCode; message: string } {
  const [first] = rejected;
  if (!first) return { code: 'invalid', message: 'Ajoutez au moins une image' };
  const same = rejected.every(({ code }) => code === first.code);
  return {
    code: same ? first.code : 'invalid',
    message: rejected.length === 1 ? first.error : 'Aucune image n’a pu être enregistrée.',
  };
}
