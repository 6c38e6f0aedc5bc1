import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOverlayEntry } from '../../../../ui/dialog/overlay-history.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { Picture } from '../../../platform/images/picture.ts';
import styles from './gallery.module.css';
import { Arrows } from './gallery-arrows.tsx';
import { Lightbox } from './gallery-lightbox.tsx';
import { photoWords, stepFrom } from './gallery-pictures.ts';
import { SLIDE_CLASSES } from './gallery-slides.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useCarousel } from './use-carousel.ts';

type Props = {
  root: RefObject<HTMLElement | null>;
  stage: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
  /** This component sets the function. The thumbnails use it to move the carousel. */
  show: RefObject<((index: number) => void) | null>;
  pictures: Picture[];
  title: string;
  index: number;
  setIndex: (index: number) => void;
};

export function CarouselControls({ root, stage, bar, show, pictures, title, index, setIndex }: Props) {
  const count = pictures.length;
  const [isEnlarged, setIsEnlarged] = useState(false);
  const enlarge = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useOverlayEntry(isEnlarged, () => dialog.current?.close());
  const { carousel, isBusy, announcement, go, goSilently } = useGalleryCarousel({ stage, bar, show, count, setIndex });
  const step = (by: 1 | -1) => go(stepFrom(index, by, count));
  const advance = useCallback((from: number) => goSilently(stepFrom(from, 1, count)), [goSilently, count]);
  const isPaused = count === 1 || isEnlarged || isBusy;
  const { offered, isStopped, toggle } = useAutoplay({ root, index, isPaused, advance });
  useArrowKeys(root, step);
  const showEnlarged = () => {
    // Focuses the button, so that the dialog returns the focus to it. Safari does not focus a clicked button.
    enlarge.current?.focus({ preventScroll: true });
    setIsEnlarged(true);
  };
  useEnlargingClick(stage, showEnlarged);
  const closeLightbox = (last: number) => {
    setIsEnlarged(false);
    // If no element has the focus, focuses the button, so that the dialog can return the focus.
    const { activeElement, body } = document;
    if (activeElement === body || dialog.current?.contains(activeElement))
      enlarge.current?.focus({ preventScroll: true });
    if (last !== carousel.current?.activeIndex) goSilently(last, 0);
  };
  return (
    <>
      {offered && count > 1 && (
        <button type="button" className={styles.pause} onClick={toggle}>
          <Icon name={isStopped ? 'play' : 'pause'} />
          <span>{isStopped ? 'Lecture' : 'Pause'}</span>
        </button>
      )}
      {count > 1 && <Arrows step={step} />}
      <button ref={enlarge} type="button" className={styles.enlarge} onClick={showEnlarged}>
        <Icon name="enlarge" />
        Agrandir
      </button>
      <VisuallyHidden as="p" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      {isEnlarged && (
        <Lightbox dialog={dialog} pictures={pictures} title={title} first={index} onClose={closeLightbox} />
      )}
    </>
  );
}

type CarouselProps = Pick<Props, 'stage' | 'bar' | 'show' | 'setIndex'> & { count: number };

/** Announces a slide that the visitor chose, but no slide that autoplay shows. */
function useGalleryCarousel({ stage, bar, show, setIndex, count }: CarouselProps) {
  const [isZoomed, setIsZoomed] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  /** The first slide is not announced either. */
  const isSilent = useRef(true);
  const carousel = useCarousel(
    { stage, bar, dragClass: styles.drag },
    {
      onSlide: (next) => {
        setIndex(next);
        setAnnouncement(isSilent.current ? '' : photoWords(next, count));
        isSilent.current = false;
      },
      onZoom: setIsZoomed,
      onTouch: setIsTouched,
    },
  );
  const go = useCallback((to: number) => void carousel.current?.slideTo(to), [carousel]);
  const goSilently = useCallback(
    (to: number, milliseconds?: number) => {
      isSilent.current = true;
      carousel.current?.slideTo(to, milliseconds);
    },
    [carousel],
  );
  useEffect(() => {
    show.current = go;
    return () => {
      show.current = null;
    };
  }, [show, go]);
  return { carousel, isBusy: isZoomed || isTouched, announcement, go, goSilently };
}

/** A second click within this time zooms in place. */
const DOUBLE_CLICK_MS = 300;

/** Ignores the end of a drag, a double click, and a zoomed picture. */
function useEnlargingClick(stage: RefObject<HTMLElement | null>, enlarge: () => void): void {
  const onSingleClick = useEffectEvent(enlarge);
  useEffect(() => {
    const element = stage.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onClick = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const isDragged = event.defaultPrevented;
      event.preventDefault();
      const isFirst = timer === undefined;
      clearTimeout(timer);
      timer = undefined;
      if (isDragged || !isFirst) return;
      const isZoomed = element?.querySelector(`.${SLIDE_CLASSES.zoomed}`);
      timer = setTimeout(() => {
        timer = undefined;
        if (!isZoomed) onSingleClick();
      }, DOUBLE_CLICK_MS);
    };
    element?.addEventListener('click', onClick);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('click', onClick);
    };
  }, [stage]);
}

/** Handles the left and right arrow keys, but not in a dialog inside the element. */
function useArrowKeys(root: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void {
  const onArrow = useEffectEvent(step);
  useEffect(() => {
    const element = root.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      if (event.key === 'ArrowLeft') onArrow(-1);
      else if (event.key === 'ArrowRight') onArrow(1);
      else return;
      event.preventDefault();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [root]);
}
