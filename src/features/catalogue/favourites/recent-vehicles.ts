import { isSame, parseReferences, type VehicleReference } from './favourites.ts';

export type RecentVehicle = VehicleReference;

/** Key in `localStorage`. It exists only if the visitor has switched the list on. */
export const RECENT_KEY = 'vitrine.vus.1';

export const MAX_RECENT = 12;

export function parseRecent(text: string | null): RecentVehicle[] | null {
  return text === null ? null : parseReferences(text).slice(0, MAX_RECENT);
}

export function withRecent(recent: readonly RecentVehicle[], vehicle: RecentVehicle): RecentVehicle[] {
  return [vehicle, ...recent.filter((other) => !isSame(other, vehicle))].slice(0, MAX_RECENT);
}
