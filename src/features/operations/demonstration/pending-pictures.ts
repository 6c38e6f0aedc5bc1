/**
 * The paths of pictures that lack files, in the order in which they are processed; requested ones come first. A picture
 * stays pending from `load` until `finish`, also while it is processed.
 */
export class PendingPictures {
  #pending = new Set<string>();
  /** The files of `pending` that no worker has taken. */
  #queue = new Set<string>();
  readonly #requested = new Set<string>();

  get size(): number {
    return this.#pending.size;
  }

  load(paths: string[]): void {
    this.#pending = new Set(paths);
    this.#queue = new Set(paths);
  }

  has(path: string): boolean {
    return this.#pending.has(path);
  }

  /** Puts a picture before those that no visitor has requested. */
  request(path: string): void {
    this.#requested.add(path);
  }

  /** Takes the next picture; undefined when all are taken. */
  take(): string | undefined {
    const path = [...this.#requested].find((one) => this.#queue.has(one)) ?? this.#queue.values().next().value;
    if (path === undefined) return undefined;
    this.#requested.delete(path);
    this.#queue.delete(path);
    return path;
  }

  finish(path: string): void {
    this.#pending.delete(path);
  }
}
