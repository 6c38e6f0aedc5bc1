import { data } from 'react-router';
import type { VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import type { VehicleOfKind } from '../../stock/kinds/kinds.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { CatalogueClient } from './catalogue-client.ts';
import type { LandingLink } from './landing.ts';

export type MissingPage = 'page' | 'car' | 'truck';

/** Data of the error page. If the stock could not be read, the lists of suggestions are empty. */
export type NotFoundError = {
  missing: MissingPage;
  newest: Card[];
  similar: Card[];
  landings: LandingLink[];
  id?: number;
};

/** Ends a loader with status 404. @throws always */
export function notFound(missing: MissingPage, newest: Card[] = []): never {
  const error: NotFoundError = { missing, newest, similar: [], landings: [] };
  throw data(error, { status: 404, statusText: 'Not Found' });
}

/** Ends a loader with status 410, because the vehicle was public earlier. @throws always */
export function gone(missing: MissingPage, id: number, suggestions: Partial<NotFoundError> = {}): never {
  const error: NotFoundError = { missing, id, newest: [], similar: [], landings: [], ...suggestions };
  throw data(error, { status: 410, statusText: 'Gone' });
}

/** @throws the response of `notFound` or `gone` */
export async function vehicleOrMissing<K extends VehicleKind>(
  catalogue: CatalogueClient,
  kind: K,
  id: number | null,
): Promise<VehicleOfKind<K>> {
  const missing = kind === 'cars' ? 'car' : 'truck';
  if (id === null) return notFound(missing);
  const vehicle = await catalogue.vehicle(kind, id);
  if (vehicle === 'gone') return gone(missing, id);
  return vehicle ?? notFound(missing);
}

/**
 * The response that a loader throws for a missing or gone page. `data` is null if neither `notFound` nor `gone` threw
 * it.
 */
type ThrownResponse = { init: { status: 404 | 410 }; data: Partial<NotFoundError> | null };

function isThrownResponse(thrown: unknown): thrown is ThrownResponse {
  const { status } = propertiesOf(propertiesOf(thrown).init);
  return status === 404 || status === 410;
}

export function missingOf(thrown: unknown): MissingPage | null {
  return isThrownResponse(thrown) ? (thrown.data?.missing ?? 'page') : null;
}

export function goneIdOf(thrown: unknown): number | undefined {
  return isThrownResponse(thrown) ? thrown.data?.id : undefined;
}
