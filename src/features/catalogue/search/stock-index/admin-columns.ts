import { MISSING_DATA, type MissingData } from '../../../stock/vehicles/status/missing-data.ts';
import { STATUS_VALUES, type Status } from '../../../stock/vehicles/status/status.ts';
import { type AdminFilter, dayNumber, limitsOf } from '../admin-filter.ts';
import { bytes, numbers } from './growing.ts';
import type { IndexedVehicle } from './indexed-vehicle.ts';

/** What only the administration filters, counts and sorts by, a column each, by slot. */
export class AdminColumns {
  readonly photos = numbers();
  readonly #statuses = bytes();
  readonly #lacks = bytes();
  readonly #reservedUntil = numbers();
  readonly #soldAt = numbers();

  push({ status, admin: { photos, lacks, reserved_until, sold_at } }: IndexedVehicle): void {
    this.photos.push(photos);
    this.#statuses.push(1 << STATUS_VALUES.indexOf(status));
    this.#lacks.push(bitsOf(MISSING_DATA, lacks));
    this.#reservedUntil.push(dayNumber(reserved_until));
    this.#soldAt.push(dayNumber(sold_at));
  }

  keep(live: Uint8Array): void {
    for (const column of [this.photos, this.#statuses, this.#lacks, this.#reservedUntil, this.#soldAt])
      column.keep(live);
  }

  /** Whether a slot fulfils a filter. `enteredAt`: the moments of entry, in milliseconds, by slot. */
  matcher(filter: AdminFilter, now: Date, enteredAt: Float64Array): (slot: number) => boolean {
    const { enteredBefore, today, endingFrom, endingTo } = limitsOf(filter, now);
    const statuses = this.#statuses.values;
    const lacks = this.#lacks.values;
    const reservedUntil = this.#reservedUntil.values;
    const soldAt = this.#soldAt.values;
    const asked = filter.statuses.length === 0 ? 255 : bitsOf<Status>(STATUS_VALUES, filter.statuses);
    const lacking = bitsOf<MissingData>(MISSING_DATA, filter.lacks);
    const reservation = filter.deadlines.includes('reservation');
    const page = filter.deadlines.includes('page');
    return (slot) => {
      if (((statuses[slot] as number) & asked) === 0) return false;
      if (lacking !== 0 && ((lacks[slot] as number) & lacking) === 0) return false;
      if ((enteredAt[slot] as number) >= enteredBefore) return false;
      if (!reservation && !page) return true;
      const sold = soldAt[slot] as number;
      return (
        (reservation && (reservedUntil[slot] as number) < today) || (page && sold >= endingFrom && sold <= endingTo)
      );
    };
  }
}

/** A bit for each value of a few, in their order. */
function bitsOf<T>(known: readonly T[], values: readonly T[]): number {
  return values.reduce((bits, value) => bits | (1 << known.indexOf(value)), 0);
}
