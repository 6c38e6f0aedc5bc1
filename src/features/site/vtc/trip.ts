import { recordOf } from '../../../shared/records.ts';

/** The fields of a ride. Values are as typed, '' if absent. */
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

export const OTHER_ROUTE = 'autre';

/** The value of `sens` for the way from the second place of a rate's title to the first place. */
export const WAY_BACK = 'retour';

export type TripErrors = Partial<Record<TripField, string>>;

export type TripAnswer = {
  errors: TripErrors;
  price: string;
  /** Why the price must be confirmed. Empty if the rate's price applies. */
  reasons: string[];
  /** A chat link whose message contains the ride; '' if there are errors. */
  chat: string;
};

/**
 * This parameter marks an address with sent values. Only the server uses such an address, to render a form with errors.
 */
export const SENT = 'envoi';

/** The ride of an address or of a sent form. `answer` is null if the form was not sent. */
export type TripRequest = { trip: Trip; answer: TripAnswer | null };

export function tripOf(values: { get(name: string): unknown }): Trip {
  return recordOf(TRIP_FIELDS, (name) =>
    String(values.get(name) ?? '')
      .trim()
      .slice(0, MAX_CHARACTERS),
  );
}

const MAX_CHARACTERS = 500;
