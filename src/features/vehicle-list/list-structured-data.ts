import { detailPath } from '../../shared/paths.ts';
import type { JsonLd, Site } from '../catalogue/site.ts';
import type { Card } from '../vehicles/card.ts';

/** Structured data: the vehicles that a list shows, in its order. */
export function listData({ origin }: Site, cards: readonly Card[], total: number): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: cards.map(({ type, id, title }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: title,
      url: `${origin}${detailPath(type, id)}`,
    })),
  };
}
