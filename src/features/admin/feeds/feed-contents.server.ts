import { statusLabel } from '../../stock/vehicles/status/status.ts';
import { FEED_FORMATS, type FeedFormat, MAX_NAMED } from './feed.ts';
import type { FeedDealer, FeedVehicle } from './feed-vehicle.ts';
import { countUnlisted, everyFeedVehicle, type FeedScope } from './feed-vehicles.repository.ts';
import type { FeedContents, LeftOut } from './feeds.schema.ts';
import { metaObstacle } from './meta-columns.ts';

/** Why a format leaves a vehicle out that lists show; null where it holds it. */
const OBSTACLES: Readonly<Record<FeedFormat, (vehicle: FeedVehicle, dealer: FeedDealer) => string | null>> = {
  xml: () => null,
  csv: () => null,
  meta: metaObstacle,
};

/** What each format holds of the stock of now, and what it leaves out with the reason, most frequent first. */
export async function feedContents(scope: FeedScope, dealer: FeedDealer): Promise<FeedContents[]> {
  const found = FEED_FORMATS.map((format) => ({ format, included: 0, reasons: new Map<string, LeftOut>() }));
  for await (const vehicle of everyFeedVehicle(scope))
    for (const contents of found) {
      const reason = OBSTACLES[contents.format](vehicle, dealer);
      if (reason === null) contents.included += 1;
      else addTo(contents.reasons, reason, vehicle);
    }
  const unlisted = [...(await countUnlisted(scope.context))].map(
    ([status, count]): LeftOut => ({ reason: statusLabel(status), count, vehicles: [] }),
  );
  return found.map(({ format, included, reasons }) => ({
    format,
    included,
    left_out: [...reasons.values(), ...unlisted].toSorted((a, b) => b.count - a.count),
  }));
}

function addTo(reasons: Map<string, LeftOut>, reason: string, { kind, id, title }: FeedVehicle): void {
  const known = reasons.get(reason) ?? { reason, count: 0, vehicles: [] };
  reasons.set(reason, known);
  known.count += 1;
  if (known.vehicles.length < MAX_NAMED) known.vehicles.push({ object: kind, id, title });
}
