import { DomainError } from '../../../shared/errors.ts';
import type { AdminApi } from '../../platform/auth/admin-scope.routes.ts';
import { serve } from '../../platform/auth/serve-resource.server.ts';
import { statusLabel } from '../../stock/vehicles/status/status.ts';
import { FEED_FORMATS, type FeedFormat, feedUrl, MAX_NAMED_VEHICLES } from './feed.ts';
import type { FeedDealer, FeedVehicle } from './feed-vehicle.ts';
import { countUnlisted, everyFeedVehicle, type FeedScope } from './feed-vehicles.repository.ts';
import { createFeed, type FeedRow, listFeeds, revokeFeed } from './feeds.repository.ts';
import { feedsResource } from './feeds.resource.ts';
import type { Exclusion, Feed, FeedContents } from './feeds.schema.ts';
import { metaObstacle } from './meta-columns.ts';
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

/** Returns why a format leaves out a listed vehicle; null if it includes the vehicle. */
const OBSTACLES: Readonly<Record<FeedFormat, (vehicle: FeedVehicle, dealer: FeedDealer) => string | null>> = {
  xml: () => null,
  csv: () => null,
  meta: metaObstacle,
};

/** Returns the number of included vehicles, and the reasons for vehicles that are left out, the most frequent first. */
async function feedContents(scope: FeedScope, dealer: FeedDealer): Promise<FeedContents[]> {
  const tallies = FEED_FORMATS.map((format) => ({ format, included: 0, reasons: new Map<string, Exclusion>() }));
  for await (const vehicle of everyFeedVehicle(scope))
    for (const tally of tallies) {
      const reason = OBSTACLES[tally.format](vehicle, dealer);
      if (reason === null) tally.included += 1;
      else addTo(tally.reasons, reason, vehicle);
    }
  const unlisted = [...(await countUnlisted(scope.context))].map(
    ([status, count]): Exclusion => ({ reason: statusLabel(status), count, vehicles: [] }),
  );
  return tallies.map(({ format, included, reasons }) => ({
    format,
    included,
    left_out: [...reasons.values(), ...unlisted].toSorted((a, b) => b.count - a.count),
  }));
}

function addTo(reasons: Map<string, Exclusion>, reason: string, { kind, id, title }: FeedVehicle): void {
  const entry = reasons.get(reason) ?? { reason, count: 0, vehicles: [] };
  reasons.set(reason, entry);
  entry.count += 1;
  if (entry.vehicles.length < MAX_NAMED_VEHICLES) entry.vehicles.push({ object: kind, id, title });
}
