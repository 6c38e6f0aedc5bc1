import * as z from 'zod';
import { DomainError } from '../../../shared/errors.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { type Feed, feedUrl } from './feed.ts';
import { feedContents } from './feed-contents.server.ts';
import { createFeed, type FeedRow, listFeeds, revokeFeed } from './feeds.repository.ts';
import { feedContentsSchema, feedInputSchema, feedParamsSchema, feedSchema } from './feeds.schema.ts';
import type { FeedSite } from './published-feeds.routes.ts';

/** The administration of feeds: every administrator may make and revoke them. */
export function feedAdminRoutes({ route }: AdminApi, { origin, dealer }: FeedSite): void {
  const present = ({ include_vin, ...feed }: FeedRow, token?: string): Feed => ({
    ...feed,
    include_vin: include_vin === 1,
    url: feedUrl(origin(), feed.format, token),
  });

  route({
    method: 'GET',
    path: '/api/admin/feeds',
    summary: 'Les flux, les plus récents d’abord ; leur adresse sans sa partie secrète',
    response: z.object({ data: z.array(feedSchema) }),
    handler: async ({ context }) => ({ data: (await listFeeds(context)).map((feed) => present(feed)) }),
  });

  route({
    method: 'POST',
    path: '/api/admin/feeds',
    summary: 'Crée un flux ; son adresse entière n’est que dans cette réponse',
    body: feedInputSchema,
    status: 201,
    response: z.object({ data: z.array(feedSchema) }),
    handler: async ({ context, admin, body }) => {
      const { feed, token } = await createFeed(context, admin, body);
      return { data: [present(feed, token)] };
    },
  });

  route({
    method: 'DELETE',
    path: '/api/admin/feeds/:id',
    summary: 'Révoque un flux : son adresse ne répond plus',
    params: feedParamsSchema,
    response: z.object({ data: z.array(z.object({ id: z.int() })) }),
    errors: [404],
    handler: async ({ context, admin, params: { id } }) => {
      if (!(await revokeFeed(context, admin, id))) throw new DomainError('not_found', 'Ce flux est déjà révoqué.');
      return { data: [{ id }] };
    },
  });

  route({
    method: 'GET',
    path: '/api/admin/feeds/contents',
    summary: 'Ce que chaque format contient du stock, et ce qu’il laisse de côté avec la raison',
    response: z.object({ data: z.array(feedContentsSchema) }),
    handler: async ({ context }) => ({
      data: await feedContents({ context, origin: origin(), includeVin: false }, await dealer()),
    }),
  });
}
