import { useEffect, useState } from 'react';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { isAborted, logFetchFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { vehicles } from '../../../features/admin/vehicle-table/vehicles.client.ts';
import type { AdminVehicle } from '../../../features/stock/kinds/admin-vehicle.ts';
import { statusLabel } from '../../../features/stock/vehicles/status/status.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** How long after the last key the search starts. */
const SEARCH_DELAY_MS = 200;

/** Vehicles of each kind that are listed; the rest is on the table's page. */
const MAX_LISTED = 5;

const KINDS = ['cars', 'trucks'] as const;

export type FoundVehicles =
  | { state: 'idle' | 'loading' }
  | { state: 'failed'; failure: string; retry: () => void }
  | { state: 'ready'; entries: readonly PaletteEntry[] };

type Result = { text: string; attempt: number } & ({ entries: PaletteEntry[] } | { failure: string });

/**
 * The cars and trucks that a typed text finds by title, reference, plate, VIN or number, shortly after the last key.
 */
export function useFoundVehicles(input: string): FoundVehicles {
  const text = input.trim();
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    if (text === '') return;
    const control = new AbortController();
    const search = () =>
      Promise.all(KINDS.map((kind) => find(kind, text, control.signal))).then(
        (results) => setResult({ text, attempt, entries: results.flat() }),
        (error) => {
          if (isAborted(error)) return;
          logFetchFailure('cars', error);
          setResult({ text, attempt, failure: sentenceOf(error) });
        },
      );
    const timer = setTimeout(() => void search(), SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text, attempt]);
  if (text === '') return { state: 'idle' };
  // Results of an earlier text are not shown: Enter would open the wrong vehicle.
  if (result?.text !== text || result.attempt !== attempt) return { state: 'loading' };
  if ('entries' in result) return { state: 'ready', entries: result.entries };
  return { state: 'failed', failure: result.failure, retry: () => setAttempt((before) => before + 1) };
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
