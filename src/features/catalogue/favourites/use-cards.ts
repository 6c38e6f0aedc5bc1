import { useEffect, useState } from 'react';
import { API } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { VehicleReference } from './favourites.ts';

type LoadedCards = { cards: readonly Card[]; keys: string; hasFailed: boolean };

export function useCards(named: readonly VehicleReference[] | null): {
  cards: readonly Card[] | null;
  hasFailed: boolean;
  retry: () => void;
} {
  const [loaded, setLoaded] = useState<LoadedCards | null>(null);
  const [attempt, setAttempt] = useState(0);
  const keys = named === null ? null : JSON.stringify(named.map(({ kind, id }) => ({ kind, id })));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` repeats the call.
  useEffect(() => {
    if (keys === null) return;
    let isCurrent = true;
    const end = (result: Pick<LoadedCards, 'cards' | 'hasFailed'>) => {
      if (isCurrent) setLoaded({ ...result, keys });
    };
    fetchCards(JSON.parse(keys)).then(
      (cards) => end({ cards, hasFailed: false }),
      () => end({ cards: [], hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [keys, attempt]);

  const retry = () => {
    setLoaded(null);
    setAttempt((before) => before + 1);
  };
  return {
    cards: loaded === null || loaded.hasFailed ? null : loaded.cards,
    hasFailed: loaded?.hasFailed ?? false,
    retry,
  };
}

/** Leaves out vehicles that are not public. @throws Error if the site does not respond */
async function fetchCards(named: readonly VehicleReference[]): Promise<Card[]> {
  const query = new URLSearchParams();
  for (const kind of ['cars', 'trucks'] as const) {
    const ids = named.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length > 0) query.set(kind, ids.join());
  }
  if (query.size === 0) return [];
  const response = await fetch(`${API.cards}?${query}`, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const { data }: { data: Card[] } = await response.json();
  return data;
}
