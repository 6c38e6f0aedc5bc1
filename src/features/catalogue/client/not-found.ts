import { data } from 'react-router';
import type { VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import type { VehicleOfKind } from '../../stock/kinds/kinds.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { CatalogueClient } from './catalogue-client.ts';
import type { LandingLink } from './landing.ts';

/** The missing thing; the error page has a text for each. */
export type MissingPage = 'page' | 'car' | 'truck';

/** Data of the error page: suggestions from the stock, empty if the stock could not be read. */
export type NotFoundError = {
  missing: MissingPage;
  newest: Card[];
  similar: Card[];
  /** Landing pages of the vehicle that is gone. */
  landings: LandingLink[];
  id?: number;
};

/** Ends a loader with status 404. @throws always. */
export function notFound(missing: MissingPage, newest: Card[] = []): never {
  const error: NotFoundError = { missing, newest, similar: [], landings: [] };
  throw data(error, { status: 404, statusText: 'Not Found' });
}

/** Ends a loader with status 410: the vehicle of this id was there once. @throws always. */
export function gone(missing: MissingPage, id: number, suggestions: Partial<NotFoundError> = {}): never {
  const error: NotFoundError = { missing, id, newest: [], similar: [], landings: [], ...suggestions };
  throw data(error, { status: 410, statusText: 'Gone' });
}

/** The public vehicle of this id. @throws what `notFound` or `gone` throw. */
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

/** The response that a loader throws for a missing or gone page; `data` is null if no page of this site threw it. */
type ThrownResponse = { init: { status: 404 | 410 }; data: Partial<NotFoundError> | null };

function isThrownResponse(thrown: unknown): thrown is ThrownResponse {
  const { status } = propertiesOf(propertiesOf(thrown).init);
  return status === 404 || status === 410;
}

/** The value that `notFound` or `gone` threw, or null for anything else. */
export function missingOf(thrown: unknown): MissingPage | null {
  return isThrownResponse(thrown) ? (thrown.data?.missing ?? 'page') : null;
}

/** The id of the vehicle that is gone; undefined where `gone` did not throw it. */
export function goneIdOf(thrown: unknown): number | undefined {
  return isThrownResponse(thrown) ? thrown.data?.id : undefined;
}
