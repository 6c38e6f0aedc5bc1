import { idOf } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import { isSame, type VehicleReference } from './saved-vehicles.ts';

/** A vehicle that was viewed on this device. */
export type RecentVehicle = VehicleReference;

/** Where they are in `localStorage`: there only while the visitor wants them to be kept. */
export const RECENT_KEY = 'vitrine.vus.1';

export const MAX_RECENT = 12;

/** The vehicles of a stored text, the last viewed first; null if nothing is to be kept. */
export function parseRecent(text: string | null): RecentVehicle[] | null {
  return text === null ? null : parseReferences(text).slice(0, MAX_RECENT);
}

/** The vehicles of a stored text; entries that this version cannot read are left out. */
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

/** With this one first. */
export function withRecent(recent: readonly RecentVehicle[], vehicle: RecentVehicle): RecentVehicle[] {
  return [vehicle, ...recent.filter((other) => !isSame(other, vehicle))].slice(0, MAX_RECENT);
}
