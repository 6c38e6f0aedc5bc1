import { API } from '../../../shared/paths.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { VehicleReference } from './saved-vehicles.ts';

/** Returns the cards of public vehicles. @throws Error if the site does not respond */
export async function fetchCards(named: readonly VehicleReference[]): Promise<Card[]> {
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
