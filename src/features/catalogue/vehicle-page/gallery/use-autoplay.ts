import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { AUTOPLAY_DELAY_MS } from './gallery.ts';

/**
 * Autoplay runs only on windows wider than 768px (48em, more with larger text) and without reduced motion.
 */
const WIDE = '(width > 48em)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

type Autoplay = {
  root: RefObject<HTMLElement | null>;
  index: number;
  /** Something else stops it for now: a finger on the picture, a zoomed picture, the enlarged view. */
  isPaused: boolean;
  advance: (from: number) => void;
};

/**
 * Shows the next picture every 3 s, except while the mouse is over the gallery or the keyboard focus is in it. It
 * resumes after any interaction; only the button stops it. `offered` is true if autoplay exists on this
 * device.
 */
export function useAutoplay({ root, index, isPaused, advance }: Autoplay) {
  const wide = useMedia(WIDE);
  const isReduced = useMedia(REDUCED_MOTION);
  const offered = wide && !isReduced;
  const [isStopped, setIsStopped] = useState(false);
  const { isHeld, release } = useHold(root);
  const running = offered && !isStopped && !isHeld && !isPaused;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.hidden || advance(index), AUTOPLAY_DELAY_MS);
    return () => clearInterval(timer);
  }, [running, index, advance]);

  const toggle = useCallback(() => {
    setIsStopped((before) => !before);
    // After 'Lecture' it must run, although the pointer and the focus are still on the button.
    release();
  }, [release]);

  return { offered, isStopped, toggle };
}

/**
 * True if the mouse is over the element or the keyboard is used in it. A focus that came from a click does not count.
 */
function useHold(root: RefObject<HTMLElement | null>) {
  const [isHovered, setIsHovered] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    setIsHovered(window.matchMedia('(hover: hover)').matches && element.matches(':hover'));
    setFocused(element.querySelector(':focus-visible') !== null);
    const listeners = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(name, listener, { signal: listeners.signal });
    on('pointerenter', ({ pointerType }) => pointerType === 'mouse' && setIsHovered(true));
    on('pointerleave', () => setIsHovered(false));
    on('focusin', ({ target }) => target instanceof Element && target.matches(':focus-visible') && setFocused(true));
    on('focusout', ({ relatedTarget: next }) => {
      if (!(next instanceof Node && element.contains(next))) setFocused(false);
    });
    on('keydown', () => setFocused(true));
    return () => listeners.abort();
  }, [root]);

  const release = useCallback(() => {
    setIsHovered(false);
    setFocused(false);
  }, []);
  return { isHeld: isHovered || focused, release };
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
