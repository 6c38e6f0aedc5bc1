import { LRUCache } from 'lru-cache';
import { today } from '../../../server/today.ts';

/** Size of the cache for one kind: about 5,000 vehicles. */
const MAX_BYTES = 16 * 1024 * 1024;

/** An entry takes this memory in addition to its JSON. */
const OVERHEAD_BYTES = 400;

/**
 * Caches the public JSON of vehicles, so that a list only joins these texts. The bytes are outside the heap, so the
 * garbage collector does not scan them.
 */
export class PresentedVehicles {
  readonly #vehicles = new LRUCache<number, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (json) => json.length + OVERHEAD_BYTES,
  });
  /** Number of invalidations. If it changes during a read, the rows may be out of date. */
  #forgotten = 0;
  #day = '';

  /**
   * Returns the vehicles of these ids in this order. Reads the vehicles that are not cached. Leaves out vehicles that
   * no longer exist.
   */
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

/** Copies the bytes, because a small buffer would keep a whole block in memory. */
function bytesOf(json: string | undefined): Buffer | undefined {
  if (json === undefined) return undefined;
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
  bytes.write(json);
  return bytes;
}
