import { type ComponentType, useSyncExternalStore } from 'react';
import type { Card } from '../../stock/vehicles/card.ts';
import type { Favourite, VehicleReference } from './favourites.ts';

/** A value for components. A script that loads later publishes it. Until then, it is null. */
export type LateStore<T> = {
  get(): T | null;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  /**
   * Returns a part of the value. When this part changes, renders the component again. Null on the server, and until the
   * script has published the value.
   */
  use<R>(read: (value: T) => R): R | null;
};

function lateStore<T>(): LateStore<T> {
  let value: T | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: (read) =>
      useSyncExternalStore(
        subscribe,
        () => value && read(value),
        () => null,
      ),
  };
}

/** Vehicles that this browser has stored: the favourites, or the compared vehicles. */
export type VehicleSet = {
  has(card: Card): boolean;
  /** If the list contains the vehicle, removes it. A notice appears beside the button. */
  toggle(card: Card, button: Element): void;
};

type Favourites = VehicleSet & {
  favourites: readonly Favourite[];
  button: Element | undefined;
  /** Stores the list that `next` returns. `next` returns null if the list is full; then nothing changes. */
  change(next: (favourites: readonly Favourite[]) => Favourite[] | null, button?: Element): void;
};

export const favouritesStore = lateStore<Favourites>();
export const useFavourites = favouritesStore.use;

type Comparison = VehicleSet & {
  compared: readonly VehicleReference[];
  change(added: readonly VehicleReference[], removed: readonly VehicleReference[], button?: Element): void;
  /** The bar that shows these vehicles; null until it is loaded. */
  Tray: ComponentType | null;
};

export const comparisonStore = lateStore<Comparison>();
export const useComparison = comparisonStore.use;

export type VehicleNotice = {
  text: string;
  /** The notice appears below this button. Without a button, it appears at the bottom of the window. */
  button?: Element | undefined;
  action?: { label: string; run: () => void };
  /** The notice's component. Absent until `comparison.client.ts` has loaded it. */
  Notice?: ComponentType | undefined;
};

export const noticeStore = lateStore<VehicleNotice | null>();
