import { kindOf } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import { favouritesStore, noticeStore } from './favourites-store.ts';
import { MAX_SAVED, parseSaved, SAVED_KEY, type SavedVehicle, without, withSaved } from './saved-vehicles.ts';
import { seenPrices } from './seen-prices.ts';

/** If the browser stores nothing, this variable keeps the list. */
let unstored: SavedVehicle[] | null = null;

const FULL = `Votre sélection est pleine (${MAX_SAVED} véhicules)\u00a0: retirez-en un pour enregistrer celui-ci.`;
const UNSTORED = 'Votre navigateur ne garde rien\u00a0: votre sélection s’effacera avec cet onglet.';

export function keepSaved(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SAVED_KEY || key === null) publish(read());
  });
  publish(read());
}

function read(): SavedVehicle[] {
  if (unstored !== null) return unstored;
  try {
    return parseSaved(localStorage.getItem(SAVED_KEY));
  } catch {
    return [];
  }
}

/** Reads the list again before each change, because another tab may have changed it. */
function change(next: (favourites: readonly SavedVehicle[]) => SavedVehicle[] | null, button?: Element): void {
  const before = read();
  const after = next(before);
  const text = after === null ? FULL : write(after) ? '' : UNSTORED;
  if (text !== '') noticeStore.set({ text, button });
  publish(after ?? before, button);
}

/** Returns false if the browser stores nothing, because its storage is full or switched off. */
function write(favourites: SavedVehicle[]): boolean {
  try {
    if (favourites.length === 0) localStorage.removeItem(SAVED_KEY);
    else localStorage.setItem(SAVED_KEY, JSON.stringify(favourites));
    unstored = null;
  } catch {
    unstored = favourites;
  }
  return unstored === null;
}

function toggle(card: Card, button: Element): void {
  const vehicle: SavedVehicle = {
    kind: kindOf(card.type),
    id: card.id,
    prices: seenPrices(card),
    // Swedish dates are ISO 8601: '2026-11-26'.
    day: new Date().toLocaleDateString('sv'),
  };
  change((favourites) => {
    const others = without(favourites, [vehicle]);
    return others.length < favourites.length ? others : withSaved(favourites, [vehicle]);
  }, button);
}

function publish(favourites: readonly SavedVehicle[], button?: Element): void {
  const keys = new Set(favourites.map(({ kind, id }) => kind + id));
  favouritesStore.set({ favourites, button, has: ({ type, id }) => keys.has(kindOf(type) + id), toggle, change });
}
