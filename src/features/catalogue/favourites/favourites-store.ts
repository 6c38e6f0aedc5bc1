import { useSyncExternalStore } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { SavedVehicle } from './saved-vehicles.ts';

/** The saved vehicles as components read and change them. */
export type FavouritesStore = {
  /** The one saved last first. */
  favourites: readonly SavedVehicle[];
  /** What is to be said of the last change; '' where there is nothing. */
  notice: string;
  has(kind: VehicleKind, id: number): boolean;
  toggle(card: Card): void;
  /** Writes what becomes of the saved ones; null says that they would be too many. */
  change(next: (favourites: readonly SavedVehicle[]) => SavedVehicle[] | null): void;
  closeNotice(): void;
};

/** Null until the browser has loaded the script that reads them (saved-vehicles.client.ts). */
let store: FavouritesStore | null = null;
const listeners = new Set<() => void>();

export function setFavouritesStore(next: FavouritesStore): void {
  store = next;
  for (const listener of listeners) listener();
}

/** Saves a vehicle, or removes it. */
export function toggleSaved(card: Card): void {
  store?.toggle(card);
}

/** Calls the listener after each change; returns what ends that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a component shows of the saved vehicles; null on the server and until they are read. */
export function useFavourites<T>(read: (store: FavouritesStore) => T): T | null {
  return useSyncExternalStore(
    subscribe,
    () => store && read(store),
    () => null,
  );
}
