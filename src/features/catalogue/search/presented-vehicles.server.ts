import { LRUCache } from 'lru-cache';
import { today } from '../../../server/today.ts';

/** Capacity for one kind: some 5,000 vehicles. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Memory that a vehicle takes beside its JSON. */
const OVERHEAD_BYTES = 400;

/**
 * Public JSON of vehicles by id, until one changes or the day ends: a list joins these, and nothing is serialized
 * again. Bytes lie outside of the heap, where no garbage collection reads them.
 */
export class PresentedVehicles {
  readonly #vehicles = new LRUCache<number, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (json) => json.length + OVERHEAD_BYTES,
  });
  /** Counts invalidations: a read that began before one may be out of date. */
  #forgotten = 0;
  /** Their badges are those of this day. */
  #day = '';

  /** The vehicles of these ids in their order. Reads those that are not cached, and leaves out those that are gone. */
  async get(
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<ReadonlyMap<number, string>>,
  ): Promise<Buffer[]> {
    if (this.#day !== today()) {
      this.clear();
      this.#day = today();
    }
    const vehicles = ids.map((id) => this.#vehicles.get(id));
    if (vehicles.every((json) => json !== undefined)) return vehicles;
    const before = this.#forgotten;
    const missing = await read(ids.filter((_, i) => vehicles[i] === undefined));
    return ids.flatMap((id, i) => {
      const json = vehicles[i] ?? bytesOf(missing.get(id));
      if (json === undefined) return [];
      if (vehicles[i] === undefined && before === this.#forgotten) this.#vehicles.set(id, json);
      return json;
    });
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

/** In memory of their own: a small buffer would keep the block that it is a part of. */
function bytesOf(json: string | undefined): Buffer | undefined {
  if (json === undefined) return undefined;
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
  bytes.write(json);
  return bytes;
}
