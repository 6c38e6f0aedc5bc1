import { useSyncExternalStore } from 'react';

/** A value that a later script publishes, as components read it; null until then. */
export type LateStore<T> = {
  get(): T | null;
  set(next: T): void;
  /** Calls the listener after each change; returns a function that ends this. */
  subscribe(listener: () => void): () => void;
  /** The part of it that a component shows; null on the server and until the script has loaded. */
  use<R>(read: (value: T) => R): R | null;
};

export function lateStore<T>(): LateStore<T> {
  let value: T | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: (read) =>
      useSyncExternalStore(
        subscribe,
        () => value && read(value),
        () => null,
      ),
  };
}
