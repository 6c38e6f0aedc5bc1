import type { VehicleKind } from '../../../shared/paths.ts';
import type { RentalTerms } from '../../../shared/rental.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import type { PriceTag } from '../../stock/vehicles/card.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';

/** The dates that the form sends. Days are 'YYYY-MM-DD'. `heures` is a number of hours for a rental within one day. */
export type RentalDates = { depart: string; retour: string; heures: string };

export type DateErrors = Partial<Record<keyof RentalDates, string>>;

/** The answer to the dates. If there are errors, all other properties are empty. */
export type DatesAnswer = {
  errors: DateErrors;
  /** A text for `Price`: an amount, or the reason why there is none. */
  price: string;
  /** '04/12 – 06/12' */
  period: string;
  lines: string[];
  chat: string;
};

/** Dates in the address of a page, and the answer to them. */
export type EstimateRequest = { dates: RentalDates; answer: DatesAnswer };

type MessageField =
  | ('id' | 'title' | 'brand' | 'body_type' | 'accessories')
  | ('offer_kind' | 'sale_price' | 'status' | 'reserved_until' | 'available_from');

export type Rental = {
  kind: VehicleKind;
  vehicle: Pick<Vehicle, MessageField> & {
    price_per_hour?: string;
    price_per_day?: string;
    price_on_weekend?: string;
    price_per_week?: string;
    price_per_month?: string;
  };
  tags: readonly PriceTag[];
  brands: readonly Brand[];
  terms: RentalTerms;
  conditions: readonly { term: string; text: string }[];
};
