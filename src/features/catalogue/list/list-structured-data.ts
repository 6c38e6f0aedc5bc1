import { detailPath } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { JsonLd, Site } from '../client/site.ts';
import type { Listing } from './listing.ts';

export function listData({ origin }: Site, cards: readonly Card[], total: number, first = 0): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: cards.map(({ type, id, title }, i) => ({
      '@type': 'ListItem',
      position: first + i + 1,
      name: title,
      url: `${origin}${detailPath(type, id)}`,
    })),
  };
}

export function listingData({ cards, remaining, first }: Listing, site: Site): JsonLd[] {
  return [listData(site, cards, remaining, first)];
}
