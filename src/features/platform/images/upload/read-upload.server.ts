import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { whileReceiving } from '../../../../server/http/body-progress.ts';
import type { TemporaryFile, TemporaryFiles } from '../../../../server/temporary-files.ts';
import { DomainError, invalidFields } from '../../../../shared/errors.ts';
import { propertiesOf } from '../../../../shared/records.ts';
import { QueueFullError } from '../../../../shared/task-queue.ts';
import { clean, cut } from '../../../../shared/text/text.ts';
import { type ProcessedImage, processImage, RejectedFileError } from '../processing/image-processing.server.ts';
import { imageQueue } from '../processing/image-queue.server.ts';
import { HEAD_BYTES, rejectionOf } from '../processing/picture-format.ts';
import { FOLDERS, MAX_FILES, REJECTED } from './upload.ts';

/** The files' storage keys start with `folder` and `id`. */
export const targetSchema = z.object({
  folder: z.enum(FOLDERS, { error: `Le dossier est l’un de : ${FOLDERS.join(', ')}` }).default('users'),
  id: z
    .string({ error: 'L’identifiant est obligatoire' })
    .regex(/^[a-z0-9-]{1,64}$/, 'L’identifiant a 1 à 64 lettres minuscules, chiffres ou tirets'),
});

type RejectedCode = 'unsupported_type' | 'too_large' | 'invalid' | 'unavailable';

export type RejectedFile = { name: string; error: string; code: RejectedCode };

/** The code of all other messages is 'invalid'. */
const CODES: Record<string, RejectedCode> = {
  [REJECTED.type]: 'unsupported_type',
  [REJECTED.heic]: 'unsupported_type',
  [REJECTED.size]: 'too_large',
  [REJECTED.busy]: 'unavailable',
};

/** @throws DomainError 422 with one sentence for each wrong field */
export function parseFields<S extends z.ZodType>(schema: S, fields: Record<string, unknown>): z.output<S> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw invalidFields(Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message])));
}

/** @throws DomainError if the connection broke or stalled; a 413 if the body has too many or too large parts */
export async function* partsOf(request: FastifyRequest, options?: Parameters<FastifyRequest['parts']>[0]) {
  const parts = request.parts(options);
  try {
    for (;;) {
      const next = await receive(request, () => parts.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Drops the rest of a refused body, so that the client finishes it and reads the response.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** @throws DomainError if the connection broke or stalled while `read` read a part of the body */
export function receive<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  return whileReceiving(request.raw, read).catch((error: unknown) => throwInterrupted(error, request));
}

/**
 * Throws a 400, because the connection broke or the body is not multipart. Throws other errors unchanged: a 413, too
 * many files, an error of the disk or of the file handles.
 */
function throwInterrupted(error: unknown, request: FastifyRequest): never {
  const { code, message, statusCode, syscall } = propertiesOf(error);
  const isOfSystem = syscall !== undefined && code !== 'ECONNRESET';
  if (statusCode === 413 || error instanceof QueueFullError || isOfSystem) throw error;
  request.log.info({ reason: code ?? message }, 'upload interrupted');
  throw new DomainError('unreadable', 'L’envoi est interrompu ou illisible : réessayez.');
}

/**
 * Writes one file at a time to a temporary file, and reads it when its turn has come. So waiting files take no memory.
 * A bad file does not stop the others.
 * @throws DomainError if the target is invalid or the request is interrupted
 */
export async function readParts(request: FastifyRequest, temporaryFiles: TemporaryFiles) {
  const fields: Record<string, unknown> = {};
  const images: ProcessedImage[] = [];
  const rejected: RejectedFile[] = [];
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.fieldname === 'folder' || part.fieldname === 'id') fields[part.fieldname] = part.value;
      continue;
    }
    // If `id` comes after the files, the caller checks the target at the end.
    if ('id' in fields) parseFields(targetSchema, fields);
    const result =
      images.length < MAX_FILES
        ? await processPart(part, request, temporaryFiles)
        : await reject(part, 'invalid', REJECTED.count);
    if ('code' in result) rejected.push(result);
    else images.push(result);
  }
  return { fields, images, rejected };
}

async function processPart(
  part: MultipartFile,
  request: FastifyRequest,
  temporaryFiles: TemporaryFiles,
): Promise<ProcessedImage | RejectedFile> {
  const rejectFor = (error: string) => reject(part, CODES[error] ?? 'invalid', error);
  let file: TemporaryFile | undefined;
  try {
    file = await receive(request, () => temporaryFiles.write(part.file));
    const rejection =
      rejectionOf(await file.read(HEAD_BYTES), file.bytes) ?? (part.file.truncated ? REJECTED.size : null);
    if (rejection !== null) return rejectFor(rejection);
    const { read } = file;
    return await imageQueue.run(async () => processImage(await read()));
  } catch (error) {
    if (error instanceof QueueFullError) return rejectFor(REJECTED.busy);
    if (error instanceof RejectedFileError) return rejectFor(error.message);
    throw error;
  } finally {
    await file?.close();
  }
}
async function reject(part: MultipartFile, code: RejectedCode, error: string): Promise<RejectedFile> {
  part.file.resume();
  return { name: cut(clean(part.filename ?? ''), 200), error, code };
}
