import type { ComponentType } from 'react';
import type { Card } from '../../stock/vehicles/card.ts';
import { lateStore } from './late-store.ts';
import type { SavedVehicle, VehicleReference } from './saved-vehicles.ts';

/** Vehicles that this browser keeps, as the buttons of a card read and change them. */
export type KeptVehicles = {
  has(card: Card): boolean;
  /** Adds the vehicle, or removes it; the notice about it is beside the button. */
  toggle(card: Card, button: Element): void;
};

type Favourites = KeptVehicles & {
  /** The one saved last first. */
  favourites: readonly SavedVehicle[];
  /** The heart that was pressed last. */
  button: Element | undefined;
  /** Writes the changed list; null means that there would be too many. */
  change(next: (favourites: readonly SavedVehicle[]) => SavedVehicle[] | null, button?: Element): void;
};

/** The saved vehicles (saved-vehicles.client.ts). */
export const favouritesStore = lateStore<Favourites>();
export const useFavourites = favouritesStore.use;

type Comparison = KeptVehicles & {
  /** In the order in which they were added. */
  compared: readonly VehicleReference[];
  /** Adds some, as many as are compared, and removes others. */
  change(added: readonly VehicleReference[], removed: readonly VehicleReference[], button?: Element): void;
  /** The bar that shows them; null while it is not loaded. */
  Tray: ComponentType | null;
};

/** The vehicles to compare (compared-vehicles.client.ts). */
export const comparisonStore = lateStore<Comparison>();
export const useComparison = comparisonStore.use;

/** The notice about a kept vehicle. */
export type KeptNotice = {
  text: string;
  /** The notice stands below this button, or at the window's foot without one. */
  button?: Element | undefined;
  /** The action that the notice offers. */
  action?: { label: string; run: () => void };
  /** The component of the notice; absent until it is loaded (compared-vehicles.client.ts). */
  Notice?: ComponentType | undefined;
};

export const noticeStore = lateStore<KeptNotice | null>();
