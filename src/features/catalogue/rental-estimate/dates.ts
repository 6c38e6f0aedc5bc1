import type { VehicleKind } from '../../../shared/paths.ts';
import type { RentalTerms } from '../../../shared/rental.ts';

/** The dates of a rental as the form sends them: 'YYYY-MM-DD' each, and a number of hours for one day. */
export type RentalDates = { depart: string; retour: string; heures: string };

export type DateErrors = Partial<Record<keyof RentalDates, string>>;

/** What the form says to its dates. With errors there is nothing else. */
export type DatesAnswer = {
  /** French, by field. */
  errors: DateErrors;
  /** As `Price` takes it: an amount, or why there is none. */
  price: string;
  lines: string[];
  /** The chat link whose message has the dates. */
  chat: string;
};

/** What is rented, on which terms. */
export type Rental = {
  kind: VehicleKind;
  vehicle: {
    id: number;
    title: string;
    /** 'DD-MM-YYYY' or '' */
    available_from: string;
    price_per_hour?: string;
    price_per_day?: string;
    price_on_weekend?: string;
    price_per_week?: string;
    price_per_month?: string;
  };
  terms: RentalTerms;
  /** As the page says them. */
  conditions: readonly { term: string; text: string }[];
};
