import { useSyncExternalStore } from 'react';
import type { AdminResource } from '../form/modal.ts';

export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'failed';
  /** A button in the message, such as « Réessayer ». */
  action?: { label: string; run: () => void };
  /** Undoes what the message says: the button « Annuler », after the others. */
  undo?: () => void;
  /** Opens a page of the site in another tab. */
  link?: { label: string; href: string };
  /** If no control has the focus, the last button gets it, for example after a row was deleted by keyboard. */
  takesFocus?: boolean;
  /** If the user closes the message while the focus is in it, this row gets the focus. Default: the page's heading. */
  row?: { kind: AdminResource; id: number };
  /** The subject of the message. The message replaces an earlier message with the same subject. */
  subject?: string;
};

/** `action` is for a toast with a button or link. The time stops while the pointer or the focus is on the toast. */
export const TOAST_MS = { plain: 6_000, action: 15_000 } as const;

const MAX_TOASTS = 3;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listen of listeners) listen();
}

/** Removes earlier success messages without a button, and earlier messages with the same failure or subject. */
export function toast(options: Omit<Toast, 'id'>): void {
  last += 1;
  const stillNeeded = toasts.filter((one) => {
    const { tone, text, subject } = one;
    if (subject !== undefined && subject === options.subject) return false;
    return hasButton(one) || (tone === 'failed' && text !== options.text);
  });
  setToasts([...stillNeeded, { ...options, id: last }].slice(-MAX_TOASTS));
}

/** True if the message needs time to be used. */
export function hasButton({ action, undo, link }: Omit<Toast, 'id'>): boolean {
  return (action ?? undo ?? link) !== undefined;
}

export function toastButtons({ action, undo }: Toast): { label: string; run: () => void }[] {
  return [...(action ? [action] : []), ...(undo ? [{ label: 'Annuler', run: undo }] : [])];
}

/** Shows what the server did not store as it was sent. */
export function showNotices(notices: readonly string[]): void {
  for (const text of notices) toast({ text, tone: 'done', subject: text });
}

export function dismiss(id: number): void {
  setToasts(toasts.filter((one) => one.id !== id));
}

export const shownToasts = (): readonly Toast[] => toasts;

/** Presses « Annuler » of the newest message that has it. Returns false if there is none. */
export function undoLast(): boolean {
  const undoable = toasts.findLast(({ undo }) => undo);
  if (!undoable) return false;
  dismiss(undoable.id);
  undoable.undo?.();
  return true;
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore((listen) => {
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, shownToasts);
}
