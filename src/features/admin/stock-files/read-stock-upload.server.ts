import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../shared/errors.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { clean, cut } from '../../../shared/text/text.ts';
import { parseFields, throwInterrupted } from '../../platform/images/upload/read-upload.server.ts';
import { type ImportOptions, optionsSchema } from './stock-import.schema.ts';
import { MAX_FILE_BYTES } from './stock-import.ts';

/** Maximum size of a form field beside the file, in bytes. The corrections of a list are one such field. */
const MAX_FIELD_BYTES = 2 * 1024 * 1024;

const MAX_NAME = 200;

const TOO_LARGE = `Le fichier a plus de ${MAX_FILE_BYTES / 1024 / 1024} Mo : copiez la liste seule dans un nouveau fichier.`;

type StockUpload = { fileName: string; bytes: Uint8Array<ArrayBuffer>; options: ImportOptions };

/** @throws DomainError if there is no file, if the file is too large, or if a field cannot be read */
export async function readStockUpload(request: FastifyRequest): Promise<StockUpload> {
  if (!request.isMultipart()) throw new DomainError('unsupported_type', 'Un envoi de fichier (multipart) est attendu.');
  const limits = { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, fieldSize: MAX_FIELD_BYTES };
  const fields: Record<string, unknown> = {};
  let file: Omit<StockUpload, 'options'> | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else {
        const bytes = new Uint8Array(await part.toBuffer());
        if (part.file.truncated) throw new DomainError('too_large', TOO_LARGE, { file: TOO_LARGE });
        file = { fileName: cut(clean(part.filename ?? ''), MAX_NAME), bytes };
      }
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (propertiesOf(error).statusCode === 413) throw new DomainError('too_large', TOO_LARGE, { file: TOO_LARGE });
    throwInterrupted(error, request);
  }
  if (!file) throw new DomainError('invalid', 'Certains champs sont à corriger.', { file: 'Choisissez un fichier' });
  const options = Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [name, name === 'sheet' ? text : jsonOf(text)]);
  return { ...file, options: parseFields(optionsSchema, Object.fromEntries(options)) };
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
