import { detailPath } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { JsonLd, Site } from '../client/site.ts';

/** Structured data: the vehicles that a list shows, in its order, from the one with the rank `first`. */
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
