import * as z from 'zod';
import { defineResource } from '../../../../shared/resource.schema.ts';
import { storedPicturesSchema } from '../upload/uploads.resource.ts';
import { MAX_MASKS, MIN_CROP, TURNS } from './picture-edit.ts';

/** Because of rounding, a browser may send a number slightly beyond the edge. */
const ROUNDING = 1e-6;

const part = z.number({ error: 'Un nombre de 0 à 1 est attendu' }).min(0).max(1);
const size = part.gt(0, 'Cette zone est vide');

const box = z
  .strictObject({ x: part, y: part, width: size, height: size })
  .refine(({ x, width }) => x + width <= 1 + ROUNDING, 'Cette zone dépasse la photo')
  .refine(({ y, height }) => y + height <= 1 + ROUNDING, 'Cette zone dépasse la photo');

const editSchema = z.strictObject({
  turn: z.literal(TURNS, { error: 'La rotation est 0, 90, 180 ou 270' }),
  crop: box
    .refine(({ width, height }) => Math.min(width, height) >= MIN_CROP - ROUNDING, 'Cette zone est trop petite')
    .optional(),
  masks: z.array(box).max(MAX_MASKS, `${MAX_MASKS} zones au plus`).optional(),
});

const url = z.string({ error: 'L’adresse de la photo est obligatoire' }).min(1).max(2_000);

export const editsResource = defineResource({
  'GET /images/edit': {
    summary: 'Ce qui a été fait à une image : son original, s’il existe encore, et la retouche',
    query: z.object({ url }),
    response: z.object({ data: z.array(z.object({ original: z.string().nullable(), edit: editSchema.nullable() })) }),
    errors: [404],
  },
  'POST /images/edit': {
    summary:
      'Tourne, recadre et masque : une nouvelle image, l’ancienne reste. « from_original » part de l’original de l’image, qui n’a pas d’adresse ; seul, avec turn 0, il y revient',
    body: editSchema.extend({
      url,
      from_original: z.boolean({ error: 'Oui ou non (true, false)' }).optional(),
    }),
    status: 201,
    response: storedPicturesSchema,
    errors: [404, 503, 507],
  },
});

export type EditsResource = typeof editsResource;
