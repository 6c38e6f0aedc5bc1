import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { AUTOPLAY_DELAY } from './gallery.ts';

/** Only wider than 768 pixels (spec §9), and never for those who asked for less motion (D21). */
const WIDE = '(width > 768px)';
const STILL = '(prefers-reduced-motion: reduce)';

type Autoplay = {
  root: RefObject<HTMLElement | null>;
  index: number;
  /** Something else asks for quiet: a finger on the picture, a zoomed picture, the enlarged view. */
  quiet: boolean;
  advance: (from: number) => void;
};

/**
 * Shows the next picture every 3 s: not while the mouse is over the gallery or the keyboard is in it, but on again
 * after any interaction; only the button stops it for good (CDET-3, D21). `offered` says whether it runs at all here.
 */
export function useAutoplay({ root, index, quiet, advance }: Autoplay) {
  const wide = useMedia(WIDE);
  const still = useMedia(STILL);
  const offered = wide && !still;
  const [stopped, setStopped] = useState(false);
  const { held, release } = useHeld(root);
  const running = offered && !stopped && !held && !quiet;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.hidden || advance(index), AUTOPLAY_DELAY);
    return () => clearInterval(timer);
  }, [running, index, advance]);

  const toggle = useCallback(() => {
    setStopped((before) => !before);
    // Who presses 'Lecture' wants to see it go, though pointer and focus are still on the button.
    release();
  }, [release]);

  return { offered, stopped, toggle };
}

/** Is the mouse over the element, or is somebody using the keyboard in it? A click alone does not hold. */
function useHeld(root: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    setPointed(window.matchMedia('(hover: hover)').matches && element.matches(':hover'));
    setFocused(element.querySelector(':focus-visible') !== null);
    const listening = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(name, listener, { signal: listening.signal });
    on('pointerenter', ({ pointerType }) => pointerType === 'mouse' && setPointed(true));
    on('pointerleave', () => setPointed(false));
    on('focusin', ({ target }) => (target as Element).matches(':focus-visible') && setFocused(true));
    on('focusout', ({ relatedTarget }) => element.contains(relatedTarget as Node | null) || setFocused(false));
    on('keydown', () => setFocused(true));
    return () => listening.abort();
  }, [root]);

  const release = useCallback(() => {
    setPointed(false);
    setFocused(false);
  }, []);
  return { held: pointed || focused, release };
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
