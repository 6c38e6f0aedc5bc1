import { detailPath } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { JsonLd, Site } from '../client/site.ts';
import type { ListingData } from './listing.ts';

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

export function listingData({ data: { result }, site }: { data: ListingData; site: Site }): JsonLd[] {
  if (result === null || !('cards' in result)) return [];
  return [listData(site, result.cards, result.remaining, result.first)];
}
