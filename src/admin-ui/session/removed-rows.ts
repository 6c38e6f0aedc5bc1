import type { AdminResource } from '../form/modal.ts';

type Listener = (resource: AdminResource, id: number) => void;

const listeners = new Set<Listener>();

/** Calls `listener` when a row is removed from the lists of its resource. Returns a function that ends this. */
export function onRowRemoved(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function rowRemoved(resource: AdminResource, id: number): void {
  for (const listen of listeners) listen(resource, id);
}
