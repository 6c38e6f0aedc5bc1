import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type ErrorCode, errorBody, Refusal, STATUS_OF } from '../../shared/errors.ts';
import { clean, cut } from '../../shared/text.ts';
import { type AdminApi, requireAdmin } from '../admin/admin-scope.api.ts';
import { keepPicture, removePicture } from './keep-pictures.store.ts';
import { DarkroomFull, developPhotograph, inTurn, type Photograph, RefusedFile } from './photograph.store.ts';
import { FOLDERS, REFUSED, UPLOAD } from './upload.ts';

const place = z.object({
  folder: z.enum(FOLDERS, { error: `Le dossier est l'un de : ${FOLDERS.join(', ')}` }).default('users'),
  id: z
    .string({ error: 'L’identifiant est obligatoire' })
    .regex(/^[a-z0-9-]{1,64}$/, 'L’identifiant a 1 à 64 lettres minuscules, chiffres ou tirets'),
});

type Rejected = { name: string; error: string; code: ErrorCode };

/** Upload and deletion of pictures (contract §5). */
export function declareImageOffice({ app, route, scope: { house } }: AdminApi): void {
  app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: UPLOAD.file, files: UPLOAD.files + 1, fields: 10, fieldSize: 1_000, headerPairs: 100 },
  });

  app.post(
    '/api/admin/images',
    {
      bodyLimit: (UPLOAD.files + 1) * UPLOAD.file,
      schema: { summary: 'Enregistre des images : folder, id, un ou plusieurs file (multipart)' },
    },
    async (request, reply) => {
      const admin = requireAdmin(request);
      if (!request.isMultipart())
        throw new Refusal('unsupported_type', 'Un envoi de fichiers (multipart) est attendu.');
      if (Number(request.headers['content-length'] ?? 0) > UPLOAD.files * UPLOAD.file + 1_000_000)
        throw new Refusal('too_large', `${UPLOAD.files} images de 15 Mo au plus.`);
      const { fields, taken, rejected } = await readParts(request);
      const read = place.safeParse(fields);
      if (!read.success)
        throw new Refusal(
          'invalid',
          'Certains champs sont à corriger.',
          Object.fromEntries(read.error.issues.map((issue) => [String(issue.path[0]), issue.message])),
        );
      const data = [];
      for (const photograph of taken) {
        const { path, width, height, placeholder } = await keepPicture(house, admin, read.data, photograph);
        data.push({ url: house.storage.url(path), path, width, height, placeholder });
      }
      const refusals = rejected.map(({ name, error }) => ({ name, error }));
      if (data.length > 0) return reply.code(201).send({ data, rejected: refusals });
      return refuseAll(rejected, (code, message) =>
        (code === 'unavailable' ? reply.header('Retry-After', '5') : reply)
          .code(STATUS_OF[code])
          .send({ ...errorBody(code, message, { file: message }), rejected: refusals }),
      );
    },
  );

  route({
    method: 'DELETE',
    path: '/api/admin/images',
    summary: 'Supprime une image et la retire des véhicules qui la montrent',
    body: () => z.strictObject({ path: z.string({ error: 'Le chemin est obligatoire' }).min(1).max(200) }),
    answer: async ({ admin, body }) => {
      await removePicture(house, admin, body.path);
      return { data: [{ path: body.path }] };
    },
  });

  async function readParts(request: FastifyRequest) {
    const fields: Record<string, unknown> = {};
    const taken: Photograph[] = [];
    const rejected: Rejected[] = [];
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'folder' || part.fieldname === 'id') fields[part.fieldname] = part.value;
        continue;
      }
      const name = cut(clean(part.filename), 200);
      const reject = (code: ErrorCode, error: string) => void rejected.push({ name, error, code });
      const bytes = await bytesOf(part);
      if (bytes === null) reject('too_large', REFUSED.size);
      else if (taken.length >= UPLOAD.files) reject('invalid', REFUSED.count);
      else
        try {
          taken.push(await inTurn(() => developPhotograph(bytes)));
        } catch (error) {
          if (error instanceof DarkroomFull) reject('unavailable', REFUSED.busy);
          else if (error instanceof RefusedFile) reject(codeOf(error.message), error.message);
          else throw error;
        }
    }
    return { fields, taken, rejected };
  }
}

function codeOf(reason: string): ErrorCode {
  return reason === REFUSED.type || reason === REFUSED.heic ? 'unsupported_type' : 'invalid';
}

/** The whole file, or null where it is longer than the limit; what is too much is read and thrown away. */
async function bytesOf(part: MultipartFile): Promise<Buffer | null> {
  const bytes = await part.toBuffer();
  return part.file.truncated ? null : bytes;
}

/** Nothing was taken: the one reason gives the status, several are 422 (contract §9). */
function refuseAll<T>(rejected: Rejected[], send: (code: ErrorCode, message: string) => T): T {
  const [first] = rejected;
  if (!first) return send('invalid', 'Ajoutez au moins une image');
  const same = rejected.every(({ code }) => code === first.code);
  return send(
    same ? first.code : 'invalid',
    rejected.length === 1 ? first.error : 'Aucune image n’a pu être enregistrée.',
  );
}
