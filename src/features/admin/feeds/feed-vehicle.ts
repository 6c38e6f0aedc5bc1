import type { VehicleKind } from '../../../shared/paths.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import type { GearboxCode, OfferKind } from '../../stock/vehicles/fields/choices.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';

/** A vehicle as feeds read it: its public values, and its VIN where the feed includes it. */
export type FeedVehicle = {
  kind: VehicleKind;
  id: number;
  status: Status;
  reference: string;
  title: string;
  /** The brand's name, '' when there is none. */
  brand: string;
  /** Its code, '' when there is none. */
  fuel: string;
  gearbox: GearboxCode | null;
  accessories: readonly string[];
  /** Whole addresses, as `url`; the cover first. */
  pictures: readonly string[];
  url: string;
  /** ISO 8601. */
  created_at: string;
  changed_at: string;
  /** '' if the feed does not hold it. */
  vin: string;
  /** The public fields of its kind, as the API gives them. */
  values: Readonly<Record<string, unknown>> & { offer_kind: OfferKind };
};

/** The dealership in a feed; values that are not set are absent. */
export type FeedDealer = Pick<PublicDealership, 'name' | 'phone' | 'email' | 'address'>;
