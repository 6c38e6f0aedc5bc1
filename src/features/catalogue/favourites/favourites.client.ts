import { kindOf } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import {
  dayOnDevice,
  FAVOURITES_KEY,
  type Favourite,
  MAX_FAVOURITES,
  parseFavourites,
  storedList,
  withFavourites,
  without,
} from './favourites.ts';
import { favouritesStore, noticeStore } from './favourites-store.ts';
import { seenPrices } from './seen-prices.ts';

const stored = storedList(FAVOURITES_KEY, parseFavourites);

const FULL = `Votre sélection est pleine (${MAX_FAVOURITES} véhicules)\u00a0: retirez-en un pour enregistrer celui-ci.`;
const UNSTORED = 'Votre navigateur ne garde rien\u00a0: votre sélection s’effacera avec cet onglet.';

export function publishFavourites(): void {
  stored.follow(publish);
}

/** Reads the list again before each change, because another tab may have changed it. */
function change(next: (favourites: readonly Favourite[]) => Favourite[] | null, button?: Element): void {
  const before = stored.read();
  const after = next(before);
  const text = after === null ? FULL : stored.write(after) ? '' : UNSTORED;
  if (text !== '') noticeStore.set({ text, button });
  publish(after ?? before, button);
}

function toggle(card: Card, button: Element): void {
  const vehicle: Favourite = {
    kind: kindOf(card.type),
    id: card.id,
    prices: seenPrices(card),
    day: dayOnDevice(),
  };
  change((favourites) => {
    const others = without(favourites, [vehicle]);
    return others.length < favourites.length ? others : withFavourites(favourites, [vehicle]);
  }, button);
}

function publish(favourites: readonly Favourite[], button?: Element): void {
  const keys = new Set(favourites.map(({ kind, id }) => kind + id));
  favouritesStore.set({ favourites, button, has: ({ type, id }) => keys.has(kindOf(type) + id), toggle, change });
}
