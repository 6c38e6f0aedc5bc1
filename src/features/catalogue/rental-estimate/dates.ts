import type { VehicleKind } from '../../../shared/paths.ts';
import type { RentalTerms } from '../../../shared/rental.ts';
import type { Brand } from '../../stock/brands/brands.schema.ts';
import type { PriceTag } from '../../stock/vehicles/card.ts';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';

/** The dates of a rental as the form sends them: 'YYYY-MM-DD' each, and a number of hours for one day. */
export type RentalDates = { depart: string; retour: string; heures: string };

export type DateErrors = Partial<Record<keyof RentalDates, string>>;

/** The form's answer to its dates. With errors there is nothing else. */
export type DatesAnswer = {
  /** French, by field. */
  errors: DateErrors;
  /** A text for `Price`: an amount, or the reason why there is none. */
  price: string;
  /** '04/12 – 06/12' */
  period: string;
  lines: string[];
  /** The chat link whose message has the dates. */
  chat: string;
};

/** The fields of a vehicle that a message names. */
type MessageField =
  | ('id' | 'title' | 'brand' | 'body_type' | 'accessories')
  | ('offer_kind' | 'sale_price' | 'status' | 'reserved_until' | 'available_from');

/** A vehicle, and on which terms it is rented where it is. */
export type Rental = {
  kind: VehicleKind;
  vehicle: Pick<Vehicle, MessageField> & {
    price_per_hour?: string;
    price_per_day?: string;
    price_on_weekend?: string;
    price_per_week?: string;
    price_per_month?: string;
  };
  /** Its prices of a rental. */
  tags: readonly PriceTag[];
  brands: readonly Brand[];
  terms: RentalTerms;
  /** In the page's words. */
  conditions: readonly { term: string; text: string }[];
};
