import type { VehicleKind } from '../../../shared/paths.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import type { GearboxCode, OfferKind } from '../../stock/vehicles/fields/choices.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';

export type FeedVehicle = {
  kind: VehicleKind;
  id: number;
  status: Status;
  reference: string;
  title: string;
  brand: string;
  fuel: string;
  gearbox: GearboxCode | null;
  accessories: readonly string[];
  /** Complete addresses, cover first. */
  pictures: readonly string[];
  url: string;
  created_at: string;
  changed_at: string;
  vin: string;
  values: Readonly<Record<string, unknown>> & { offer_kind: OfferKind };
};

/** Values that are not set are absent. */
export type FeedDealer = Pick<PublicDealership, 'name' | 'phone' | 'email' | 'address'>;
