import { idOf, type VehicleKind } from '../../../shared/paths.ts';
import { isSame } from './saved-vehicles.ts';

/** A vehicle that was looked at on this device. */
export type RecentVehicle = { kind: VehicleKind; id: number };

/** Where they are in `localStorage`: there only while the visitor wants them to be kept. */
export const RECENT_KEY = 'vitrine.vus.1';

export const MAX_RECENT = 12;

/** The vehicles of a stored text, the one looked at last first; null where nothing is to be kept. */
export function parseRecent(text: string | null): RecentVehicle[] | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap((entry) => recentOf(entry) ?? []).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

function recentOf(entry: unknown): RecentVehicle | null {
  const { kind, id } = (entry ?? {}) as Partial<Record<keyof RecentVehicle, unknown>>;
  if ((kind !== 'cars' && kind !== 'trucks') || typeof id !== 'number' || idOf(String(id)) === null) return null;
  return { kind, id };
}

/** With this one first. */
export function withRecent(recent: readonly RecentVehicle[], vehicle: RecentVehicle): RecentVehicle[] {
  return [vehicle, ...recent.filter((other) => !isSame(other, vehicle))].slice(0, MAX_RECENT);
}
