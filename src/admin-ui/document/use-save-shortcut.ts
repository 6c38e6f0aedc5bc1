import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Saves on Ctrl+Enter and Ctrl+S, wherever the focus is. Does nothing while a dialog is open over the form. */
export function useSaveShortcut(form: RefObject<HTMLElement | null>, save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && ['s', 'S', 'Enter'].includes(event.key);
    const topmost = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
    if (!isShortcut || !form.current || topmost !== form.current.closest('dialog')) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
