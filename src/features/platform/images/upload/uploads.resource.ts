import * as z from 'zod';
import { errorSchema } from '../../../../server/http/route-schemas.ts';
import { defineResource } from '../../../../shared/resource.schema.ts';
import { targetSchema } from './read-upload.server.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './upload.ts';

const storedSchema = z.object({
  url: z.string(),
  path: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});

const rejected = z.array(z.object({ name: z.string(), error: z.string() }));

export const storedPicturesSchema = z.object({ data: z.array(storedSchema), rejected });

const uploadErrorSchema = errorSchema.extend({ rejected: rejected.optional() });
export type UploadError = z.infer<typeof uploadErrorSchema>;

export const uploadsResource = defineResource({
  'POST /images': {
    summary: 'Enregistre des images : folder, id, un ou plusieurs file (multipart)',
    form: targetSchema.extend({ file: z.array(z.file()) }),
    maxBytes: (MAX_FILES + 1) * MAX_FILE_BYTES,
    status: 201,
    response: storedPicturesSchema,
    errors: [507],
    errorBodies: { 413: uploadErrorSchema, 415: uploadErrorSchema, 422: uploadErrorSchema, 503: uploadErrorSchema },
  },
  'DELETE /images': {
    summary:
      'Supprime une image et la retire des véhicules qui la montrent ; 409 si c’est leur seule image, ou si la corbeille ou une version des réglages la montre',
    body: z.strictObject({ path: z.string({ error: 'Le chemin est obligatoire' }).min(1).max(200) }),
    response: z.object({ data: z.array(z.object({ path: z.string() })) }),
    errors: [404, 409],
  },
});

export type UploadsResource = typeof uploadsResource;
