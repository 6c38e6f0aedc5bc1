import { recordOf } from '../../../shared/records.ts';

/** A ride as the form sends it: each value as it was typed, '' if there is none. */
export const TRIP_FIELDS = [
  'trajet',
  'sens',
  'date',
  'heure',
  'adresse',
  'vol',
  'passagers',
  'bagages',
  'siege',
] as const;

export type TripField = (typeof TRIP_FIELDS)[number];
export type Trip = Record<TripField, string>;

/** The value of `trajet` for a route without a rate. */
export const OTHER_ROUTE = 'autre';

/** The value of `sens` for the way from the second place of a rate's title to the first. */
export const WAY_BACK = 'retour';

export type TripErrors = Partial<Record<TripField, string>>;

export type TripAnswer = {
  /** French, by field. */
  errors: TripErrors;
  /** The rate's price; '' if it states no amount. */
  price: string;
  /** Why the price is to be confirmed; none if it is the rate's. */
  reasons: string[];
  /** The chat link whose message has the ride; '' with errors. */
  chat: string;
};

/** The ride of an address or a sent form, in the fields again; `answer` where it was sent. */
export type TripRequest = { trip: Trip; answer: TripAnswer | null };

/** The ride of an address or of a sent form. Texts longer than a chat link are not read. */
export function tripOf(values: { get(name: string): unknown }): Trip {
  return recordOf(TRIP_FIELDS, (name) =>
    String(values.get(name) ?? '')
      .trim()
      .slice(0, MAX_CHARACTERS),
  );
}

const MAX_CHARACTERS = 500;
