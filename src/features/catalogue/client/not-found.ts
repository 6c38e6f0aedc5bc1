import { data } from 'react-router';
import type { Card } from '../../stock/vehicles/card.ts';
import type { LandingLink } from './landing.ts';

/** What is missing; the error page has a text for each (D02). */
export type MissingPage = 'page' | 'car' | 'truck';

/** Data of the error page: suggestions from the stock, empty where the stock could not be read. */
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

type ThrownResponse = { init?: ResponseInit | null; data?: Partial<NotFoundError> | null } | null | undefined;

/** What `notFound` or `gone` threw, or null for anything else. */
export function missingOf(thrown: unknown): MissingPage | null {
  const { init, data: error } = (thrown as ThrownResponse) ?? {};
  return init?.status === 404 || init?.status === 410 ? (error?.missing ?? 'page') : null;
}

/** The id of the vehicle that is gone; undefined where `gone` did not throw it. */
export function goneIdOf(thrown: unknown): number | undefined {
  return (thrown as ThrownResponse)?.data?.id;
}
