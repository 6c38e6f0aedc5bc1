import type { NamedVehicle } from '../../../shared/chat/chat.ts';
import { cardTypeOf, detailPath } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { SelectedVehicle } from '../favourites/selection-address.ts';

/** A vehicle of a selection. */
export type SelectionItem = SelectedVehicle & {
  /** Null: it is not in the catalogue any more. */
  card: Card | null;
  /** When it was saved, 'YYYY-MM-DD'; '' if it is not known. */
  day: string;
};

/** The key of a vehicle. All entries of one vehicle have the same key, whatever their prices were. */
export function keyOf({ kind, id }: Pick<SelectedVehicle, 'kind' | 'id'>): string {
  return `${cardTypeOf(kind)}-${id}`;
}

/** Named vehicles with their cards. */
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

/** The available vehicles, as a message names them. */
export function availableOf(entries: readonly SelectionItem[], origin: string): NamedVehicle[] {
  return entries.flatMap(({ card }) => {
    if (card === null || isSold(card)) return [];
    return [{ id: card.id, title: card.title, address: `${origin}${detailPath(card.type, card.id)}` }];
  });
}
