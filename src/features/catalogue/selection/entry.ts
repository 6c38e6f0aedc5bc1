import type { NamedVehicle } from '../../../shared/chat/chat.ts';
import { cardTypeOf, detailPath } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { SelectedVehicle } from '../favourites/selection-address.ts';

export type SelectionItem = SelectedVehicle & {
  /** Null if the vehicle is no longer in the catalogue. */
  card: Card | null;
  /** Day on which the visitor saved the vehicle, 'YYYY-MM-DD'; '' if unknown. */
  day: string;
};

export function keyOf({ kind, id }: Pick<SelectedVehicle, 'kind' | 'id'>): string {
  return `${cardTypeOf(kind)}-${id}`;
}

export function entriesOf(
  named: readonly (SelectedVehicle & { day?: string })[],
  cards: readonly Card[],
): SelectionItem[] {
  return named.map(({ day = '', ...one }) => {
    const card = cards.find(({ type, id }) => type === cardTypeOf(one.kind) && id === one.id);
    return { ...one, day, card: card ?? null };
  });
}

export function isSold({ badges }: Card): boolean {
  return badges.includes('sold');
}

export function availableOf(entries: readonly SelectionItem[], origin: string): NamedVehicle[] {
  return entries.flatMap(({ card }) => {
    if (card === null || isSold(card)) return [];
    return [{ id: card.id, title: card.title, address: `${origin}${detailPath(card.type, card.id)}` }];
  });
}
