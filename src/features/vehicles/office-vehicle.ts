import type { Car } from '../cars/car.ts';
import type { Truck } from '../trucks/truck.ts';

/** What the back office sees beyond the public vehicle. */
export type Office<V> = V & {
  /** Counts the changes; sent back with an edit, it tells whether somebody else was faster (D39). */
  version: number;
  /** ISO 8601, or null when it was never changed. */
  updated_at: string | null;
  updated_by: string;
};

/** A car or a truck as the back office's calls give and take it. */
export type OfficeVehicle = Office<Car> | Office<Truck>;
