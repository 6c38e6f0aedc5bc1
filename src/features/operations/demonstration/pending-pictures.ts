/**
 * The pictures whose files are missing, by path. Pictures that a visitor has requested come first. A picture is pending
 * until `finish`.
 */
export class PendingPictures {
  #pending = new Set<string>();
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

  request(path: string): void {
    this.#requested.add(path);
  }

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
