import * as z from 'zod';
import { defineResource } from '../../../shared/resource.schema.ts';
import { feedContentsSchema, feedInputSchema, feedParamsSchema, feedSchema } from './feeds.schema.ts';

const feedsSchema = z.object({ data: z.array(feedSchema) });

export const feedsResource = defineResource({
  'GET /feeds': {
    summary: 'Les flux, les plus récents d’abord ; leur adresse sans sa partie secrète',
    response: feedsSchema,
  },
  'POST /feeds': {
    summary: 'Crée un flux ; son adresse entière n’est que dans cette réponse',
    body: feedInputSchema,
    status: 201,
    response: feedsSchema,
  },
  'DELETE /feeds/:id': {
    summary: 'Révoque un flux : son adresse ne répond plus',
    params: feedParamsSchema,
    response: z.object({ data: z.array(z.object({ id: z.int() })) }),
    errors: [404],
  },
  'GET /feeds/contents': {
    summary: 'Ce que chaque format contient du stock, et ce qu’il laisse de côté avec la raison',
    response: z.object({ data: z.array(feedContentsSchema) }),
  },
});

export type FeedsResource = typeof feedsResource;
