import { idOf } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { isSame, type VehicleReference } from './saved-vehicles.ts';

export type RecentVehicle = VehicleReference;

/** Key in `localStorage`. It exists only if the visitor has switched the list on. */
export const RECENT_KEY = 'vitrine.vus.1';

export const MAX_RECENT = 12;

export function parseRecent(text: string | null): RecentVehicle[] | null {
  return text === null ? null : parseReferences(text).slice(0, MAX_RECENT);
}

export function parseReferences(text: string): VehicleReference[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap((entry) => referenceOf(entry) ?? []) : [];
  } catch {
    return [];
  }
}

function referenceOf(entry: unknown): VehicleReference | null {
  const { kind, id } = propertiesOf(entry);
  if ((kind !== 'cars' && kind !== 'trucks') || typeof id !== 'number' || idOf(String(id)) === null) return null;
  return { kind, id };
}

export function withRecent(recent: readonly RecentVehicle[], vehicle: RecentVehicle): RecentVehicle[] {
  return [vehicle, ...recent.filter((other) => !isSame(other, vehicle))].slice(0, MAX_RECENT);
}
