import { DomainError } from '../../../shared/errors.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { feedUrl } from './feed.ts';
import { feedContents } from './feed-contents.server.ts';
import { createFeed, type FeedRow, listFeeds, revokeFeed } from './feeds.repository.ts';
import { feedsResource } from './feeds.resource.ts';
import type { Feed } from './feeds.schema.ts';
import type { FeedSite } from './published-feeds.routes.ts';

export function feedAdminRoutes(api: AdminApi, { origin, dealer }: FeedSite): void {
  const present = ({ include_vin, ...feed }: FeedRow, token?: string): Feed => ({
    ...feed,
    include_vin: include_vin === 1,
    url: feedUrl(origin(), feed.format, token),
  });

  serve(api, feedsResource, {
    'GET /feeds': async ({ context }) => ({ data: (await listFeeds(context)).map((feed) => present(feed)) }),
    'POST /feeds': async ({ context, admin, body }) => {
      const { feed, token } = await createFeed(context, admin, body);
      return { data: [present(feed, token)] };
    },
    'DELETE /feeds/:id': async ({ context, admin, params: { id } }) => {
      if (!(await revokeFeed(context, admin, id))) throw new DomainError('not_found', 'Ce flux est déjà révoqué.');
      return { data: [{ id }] };
    },
    'GET /feeds/contents': async ({ context }) => ({
      data: await feedContents({ context, origin: origin(), includeVin: false }, await dealer()),
    }),
  });
}
