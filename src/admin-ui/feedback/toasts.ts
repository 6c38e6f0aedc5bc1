import { useSyncExternalStore } from 'react';

/** A short message; `action` is a button in it, such as undo. */
export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'failed';
  action?: { label: string; run: () => void };
  /** Opens a page of the site in another tab. */
  link?: { label: string; href: string };
  /** The action gets the focus if no control has it, as after a row was deleted by keyboard. */
  takesFocus?: boolean;
};

/** How long a toast stays; longer with an action or a link. The time stops while the pointer or the focus is on it. */
export const TOAST_MS = { plain: 6_000, action: 15_000 } as const;

/** More would cover the page. */
const MAX_TOASTS = 3;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listen of listeners) listen();
}

/** Shows a message. A message of success gives way to it. */
export function toast(options: Omit<Toast, 'id'>): void {
  last += 1;
  const stillNeeded = toasts.filter(({ tone, action, link }) => tone === 'failed' || action || link);
  setToasts([...stillNeeded, { ...options, id: last }].slice(-MAX_TOASTS));
}

export function dismiss(id: number): void {
  setToasts(toasts.filter((one) => one.id !== id));
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
