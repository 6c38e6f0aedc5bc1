import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { DomainError } from '../../../shared/errors.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { clean, cut } from '../../../shared/text/text.ts';
import { throwInterrupted } from '../../platform/images/upload/read-upload.server.ts';
import { optionFields } from './stock-import.schema.ts';
import { type ImportOptions, MAX_FILE_BYTES } from './stock-import.ts';

/** Largest form field beside the file, in bytes: the corrections of a list. */
const MAX_FIELD_BYTES = 2 * 1024 * 1024;

const MAX_NAME = 200;

const TOO_LARGE = `Le fichier a plus de ${MAX_FILE_BYTES / 1024 / 1024} Mo : copiez la liste seule dans un nouveau fichier.`;

type StockUpload = { name: string; bytes: Uint8Array<ArrayBuffer>; options: ImportOptions };

/**
 * The file of a request and its choices.
 * @throws DomainError if there is no file, one too large, or a field that cannot be read
 */
export async function readStockUpload(request: FastifyRequest): Promise<StockUpload> {
  if (!request.isMultipart()) throw new DomainError('unsupported_type', 'Un envoi de fichier (multipart) est attendu.');
  const limits = { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, fieldSize: MAX_FIELD_BYTES };
  const fields: Record<string, unknown> = {};
  let file: { name: string; bytes: Uint8Array<ArrayBuffer> } | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else {
        const bytes = new Uint8Array(await part.toBuffer());
        if (part.file.truncated) throw new DomainError('too_large', TOO_LARGE, { file: TOO_LARGE });
        file = { name: cut(clean(part.filename ?? ''), MAX_NAME), bytes };
      }
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (propertiesOf(error).statusCode === 413) throw new DomainError('too_large', TOO_LARGE, { file: TOO_LARGE });
    throwInterrupted(error, request);
  }
  if (!file) throw new DomainError('invalid', 'Certains champs sont à corriger.', { file: 'Choisissez un fichier' });
  return { ...file, options: readOptions(fields) };
}

/** @throws DomainError invalid, by field */
function readOptions(fields: Readonly<Record<string, unknown>>): ImportOptions {
  const errors: Record<string, string> = {};
  const read = <S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined => {
    const text = fields[name];
    if (text === undefined || text === '') return undefined;
    const result = schema.safeParse(name === 'sheet' ? text : jsonOf(text));
    if (result.success) return result.data;
    errors[name] = result.error.issues[0]?.message ?? 'Ce champ est illisible';
    return undefined;
  };
  const options = {
    mapping: read('mapping', optionFields.mapping),
    emptyClears: read('emptyClears', optionFields.emptyClears) ?? [],
    fixes: read('fixes', optionFields.fixes) ?? [],
    brands: read('brands', optionFields.brands) ?? {},
    sheet: read('sheet', optionFields.sheet),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', 'Certains champs sont à corriger.', errors);
  return options;
}

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
