import { LRUCache } from 'lru-cache';

/** Capacity for one kind: some 5,000 vehicles. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Of its JSON, at the most. */
const BYTES_PER_CHARACTER = 2;

/** Vehicles as everybody reads them, by id, until something of them changes. They are shared: nobody changes them. */
export class PresentedVehicles {
  readonly #vehicles = new LRUCache<number, { id: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: (vehicle) => JSON.stringify(vehicle).length * BYTES_PER_CHARACTER,
  });
  /** Counts what was forgotten: what was read before that may be out of date. */
  #forgotten = 0;

  /** The vehicles of these ids in their order; those that are not here are read, and the ones that are gone left out. */
  async get<V extends { id: number }>(
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<V[]>,
  ): Promise<V[]> {
    const found = new Map<number, V>();
    // One kind has vehicles of one type.
    for (const id of ids) {
      const vehicle = this.#vehicles.get(id) as V | undefined;
      if (vehicle) found.set(id, vehicle);
    }
    if (found.size < ids.length) {
      const before = this.#forgotten;
      for (const vehicle of await read(ids.filter((id) => !found.has(id)))) {
        found.set(vehicle.id, vehicle);
        if (before === this.#forgotten) this.#vehicles.set(vehicle.id, vehicle);
      }
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  forget(ids: readonly number[]): void {
    this.#forgotten += 1;
    for (const id of ids) this.#vehicles.delete(id);
  }

  clear(): void {
    this.#forgotten += 1;
    this.#vehicles.clear();
  }
}
