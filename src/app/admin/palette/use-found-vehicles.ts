import { useQuery } from '@tanstack/react-query';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { vehicles } from '../../../features/admin/vehicle-table/vehicles.client.ts';
import type { AdminVehicle } from '../../../features/stock/kinds/admin-vehicle.ts';
import { statusLabel } from '../../../features/stock/vehicles/status/status.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { PaletteEntry } from './palette-entries.ts';

const SEARCH_DELAY_MS = 200;

/** Maximum number of vehicles for each kind. The page of the table shows all. */
const MAX_LISTED = 5;

const KINDS = ['cars', 'trucks'] as const;

export type FoundVehicles =
  | { state: 'idle' | 'loading' }
  | { state: 'failed'; failure: string; retry: () => void }
  | { state: 'ready'; entries: readonly PaletteEntry[] };

/** Shortly after the last key, searches cars and trucks by title, reference, plate, VIN or id. */
export function useFoundVehicles(input: string): FoundVehicles {
  const text = input.trim();
  const { data, error, isFetching, refetch } = useQuery({
    // The path names the resource in the log of a failure.
    queryKey: ['found', `/cars/range?q=${text}`],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, SEARCH_DELAY_MS));
      signal.throwIfAborted();
      return (await Promise.all(KINDS.map((kind) => find(kind, text, signal)))).flat();
    },
    enabled: text !== '',
    gcTime: 0,
  });
  if (text === '') return { state: 'idle' };
  if (data) return { state: 'ready', entries: data };
  if (!error || isFetching) return { state: 'loading' };
  return { state: 'failed', failure: sentenceOf(error), retry: () => void refetch() };
}

async function find(kind: VehicleKind, text: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const query = new URLSearchParams({ from: '0', to: String(MAX_LISTED - 1), q: text });
  const { data, remaining } = await vehicles[kind].call('GET /range', { query, signal });
  const entries = data.map((row) => vehicleEntry(kind, row));
  if (remaining > data.length) entries.push(allEntry(kind, text, remaining));
  return entries;
}

function vehicleEntry(kind: VehicleKind, { id, title, reference, plate, mileage, status }: AdminVehicle): PaletteEntry {
  const facts = [reference, plate, mileage === null ? '' : `${formatNumber(mileage)} km`, `n° ${id}`];
  return {
    key: `${kind}-${id}`,
    label: title,
    icon: kind,
    detail: [...facts.filter(Boolean), ...(status === 'available' ? [] : [statusLabel(status)])].join(' · '),
    act: { open: { kind, mode: 'edit', id } },
  };
}

function allEntry(kind: VehicleKind, text: string, count: number): PaletteEntry {
  const noun = kind === 'cars' ? 'voitures' : 'camions';
  return {
    key: `all-${kind}`,
    label: `Voir les ${count} ${noun} trouvé${kind === 'cars' ? 'e' : ''}s`,
    icon: 'next',
    act: { to: `${ADMIN_PATHS[kind]}?${new URLSearchParams({ q: text })}` },
  };
}
