import { useEffect, useState } from 'react';
import type { Card } from '../../stock/vehicles/card.ts';
import { fetchCards } from './fetch-cards.ts';
import type { VehicleReference } from './saved-vehicles.ts';

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
