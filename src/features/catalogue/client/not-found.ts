import { data } from 'react-router';
import type { Card } from '../../stock/vehicles/card.ts';
import type { LandingLink } from './landing.ts';

/** What was looked for and is not there: the error page says it in its own words (D02). */
export type Missing = 'page' | 'car' | 'truck';

/** What the error page is given: what the stock has instead, empty where it could not be asked. */
export type NotFoundError = {
  missing: Missing;
  newest: Card[];
  similar: Card[];
  /** Of what is gone. */
  landings: LandingLink[];
  id?: number;
};

/** Ends a loader with status 404. @throws always. */
export function notFound(missing: Missing, newest: Card[] = []): never {
  const found: NotFoundError = { missing, newest, similar: [], landings: [] };
  throw data(found, { status: 404, statusText: 'Not Found' });
}

/** Ends a loader with status 410: the vehicle of this id was there once. @throws always. */
export function gone(missing: Missing, id: number, others: Partial<NotFoundError> = {}): never {
  const found: NotFoundError = { missing, id, newest: [], similar: [], landings: [], ...others };
  throw data(found, { status: 410, statusText: 'Gone' });
}

type Thrown = { init?: ResponseInit | null; data?: Partial<NotFoundError> | null } | null | undefined;

/** What `notFound` or `gone` threw, or null for anything else. */
export function missingOf(thrown: unknown): Missing | null {
  const { init, data: given } = (thrown as Thrown) ?? {};
  return init?.status === 404 || init?.status === 410 ? (given?.missing ?? 'page') : null;
}

/** The id of the vehicle that is gone; undefined where `gone` did not throw it. */
export function goneId(thrown: unknown): number | undefined {
  return (thrown as Thrown)?.data?.id;
}
