import type { FastifyRequest } from 'fastify';
import type { TemporaryFile, TemporaryFiles } from '../../../server/temporary-files.ts';
import { DomainError, invalidFields } from '../../../shared/errors.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { QueueFullError } from '../../../shared/task-queue.ts';
import { clean, cut } from '../../../shared/text/text.ts';
import { parseFields, partsOf, receive } from '../../platform/images/upload/read-upload.server.ts';
import { type ImportOptions, optionsSchema } from './stock-import.schema.ts';
import { MAX_FILE_BYTES } from './stock-import.ts';

/** Maximum size of the form fields beside the file, in bytes. The corrections of a list are one such field. */
const MAX_FIELD_BYTES = 2 * 1024 * 1024;

const MAX_NAME = 200;

const TOO_LARGE = `Le fichier a plus de ${MAX_FILE_BYTES / 1024 / 1024} Mo : copiez la liste seule dans un nouveau fichier.`;

const BUSY = 'Plusieurs fichiers arrivent déjà : réessayez dans quelques secondes.';

type StockUpload = { fileName: string; file: TemporaryFile; options: ImportOptions };

/**
 * Passes the upload to `use` as a temporary file.
 * @throws DomainError if there is no file, if the file is too large, if a field cannot be read, or if too many files
 * arrive
 */
export async function withStockUpload<T>(
  request: FastifyRequest,
  temporaryFiles: TemporaryFiles,
  use: (upload: StockUpload) => Promise<T>,
): Promise<T> {
  const files: TemporaryFile[] = [];
  try {
    return await use(await readStockUpload(request, temporaryFiles, files));
  } catch (error) {
    throw error instanceof QueueFullError ? new DomainError('unavailable', BUSY) : error;
  } finally {
    for (const file of files) await file.close();
  }
}

/** Adds the file to `files` as soon as it exists, so that the caller can close it. */
async function readStockUpload(
  request: FastifyRequest,
  temporaryFiles: TemporaryFiles,
  files: TemporaryFile[],
): Promise<StockUpload> {
  if (!request.isMultipart()) throw new DomainError('unsupported_type', 'Un envoi de fichier (multipart) est attendu.');
  const limits = { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, fieldSize: MAX_FIELD_BYTES };
  const fields: Record<string, unknown> = {};
  let fieldCharacters = 0;
  let upload: Omit<StockUpload, 'options'> | undefined;
  try {
    for await (const part of partsOf(request, { limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        fieldCharacters += String(part.value).length;
        if (fieldCharacters > MAX_FIELD_BYTES) throw new DomainError('too_large', TOO_LARGE, { file: TOO_LARGE });
      } else {
        const file = await receive(request, () => temporaryFiles.write(part.file));
        files.push(file);
        if (part.file.truncated) throw new DomainError('too_large', TOO_LARGE, { file: TOO_LARGE });
        upload = { fileName: cut(clean(part.filename ?? ''), MAX_NAME), file };
      }
    }
  } catch (error) {
    if (propertiesOf(error).statusCode === 413) throw new DomainError('too_large', TOO_LARGE, { file: TOO_LARGE });
    throw error;
  }
  if (!upload) throw invalidFields({ file: 'Choisissez un fichier' });
  const options = Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [name, name === 'sheet' ? text : jsonOf(text)]);
  return { ...upload, options: parseFields(optionsSchema, Object.fromEntries(options)) };
}

/**
 * All choices are JSON, except for the name of a sheet. If a text is not JSON, returns the text, which the schema
 * checks.
 */
function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}
