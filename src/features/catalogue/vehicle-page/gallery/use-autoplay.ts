import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useMedia } from '../../../../ui/use-media.ts';
import { AUTOPLAY_DELAY_MS } from './gallery-pictures.ts';

/** Autoplay runs only in a window wider than 48em (768 px, more with larger text), and not with reduced motion. */
const MOVING = '(width > 48em) and (prefers-reduced-motion: no-preference)';

type Autoplay = {
  root: RefObject<HTMLElement | null>;
  index: number;
  /** True while something pauses autoplay: a finger on the picture, a zoom, or the enlarged view. */
  isPaused: boolean;
  advance: (from: number) => void;
};

/**
 * Shows the next picture every 3 s. Pauses while the mouse or the keyboard focus is in the gallery. Only the button
 * stops it.
 */
export function useAutoplay({ root, index, isPaused, advance }: Autoplay) {
  const offered = useMedia(MOVING);
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
    // After « Lecture », pointer and focus are still on the button, but must not pause autoplay.
    release();
  }, [release]);

  return { offered, isStopped, toggle };
}

/**
 * True if the mouse is over the element, or if the keyboard focus is in it. Ignores a focus that comes from a click.
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
