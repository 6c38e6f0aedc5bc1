import { useSyncExternalStore } from 'react';

/** A value for components. A script that loads later publishes it. Until then, it is null. */
export type LateStore<T> = {
  get(): T | null;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  /**
   * Returns a part of the value. When this part changes, renders the component again. Null on the server, and until the
   * script has published the value.
   */
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
