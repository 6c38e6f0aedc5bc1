import { useSyncExternalStore } from 'react';

/** A short message that needs no answer; `action` is what can still be done about it. */
export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'failed';
  action?: { label: string; run: () => void };
  /** The focus goes to the action where it would be lost otherwise, as when what had it was deleted by a key. */
  takesFocus?: boolean;
};

/** How long a message stays, in milliseconds; longer where something can be done. The pointer or the focus on it stops the clock. */
export const TOAST_TIME = { plain: 6_000, action: 15_000 } as const;

/** More would cover what they are about. */
const MOST = 3;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function become(next: readonly Toast[]): void {
  toasts = next;
  for (const listen of listeners) listen();
}

export function toast(given: Omit<Toast, 'id'>): void {
  last += 1;
  become([...toasts, { ...given, id: last }].slice(-MOST));
}

export function dismiss(id: number): void {
  become(toasts.filter((one) => one.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    () => toasts,
  );
}
