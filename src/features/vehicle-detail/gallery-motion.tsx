import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Picture } from '../images/picture.ts';
import styles from './gallery.module.css';
import { photoWords, stepFrom } from './gallery.ts';
import { Arrows } from './gallery-arrows.tsx';
import { useAutoplay } from './gallery-autoplay.ts';
import { useCarousel } from './gallery-carousel.tsx';
import { Lightbox } from './gallery-lightbox.tsx';

type Props = {
  /** The gallery, its strip of slides and the rail of its scrollbar. */
  root: RefObject<HTMLElement | null>;
  stage: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
  /** Filled here, so that the gallery's thumbnails move the carousel. */
  show: RefObject<((index: number) => void) | null>;
  pictures: Picture[];
  title: string;
  index: number;
  setIndex: (index: number) => void;
};

/** What makes a gallery of pictures a carousel: arrows, keyboard, autoplay and its button, zoom, enlarged view. */
export function GalleryMotion({ root, stage, bar, show, pictures, title, index, setIndex }: Props) {
  const count = pictures.length;
  const [enlarged, setEnlarged] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  const [touching, setTouching] = useState(false);
  const [said, setSaid] = useState('');
  const unasked = useRef(true);
  const carousel = useCarousel(
    { stage, bar, dragClass: styles.drag },
    {
      onSlide: (next) => {
        setIndex(next);
        // Said when somebody asked for it; a carousel that turns by itself keeps quiet.
        setSaid(unasked.current ? '' : photoWords(next, count));
        unasked.current = false;
      },
      onZoom: setZoomed,
      onTouch: setTouching,
    },
  );

  const go = useCallback((to: number) => void carousel.current?.slideTo(to), [carousel]);
  const advance = useCallback(
    (from: number) => {
      unasked.current = true;
      go(stepFrom(from, 1, count));
    },
    [go, count],
  );
  const step = (by: 1 | -1) => go(stepFrom(index, by, count));
  const quiet = count === 1 || enlarged || zoomed || touching;
  const { offered, stopped, toggle } = useAutoplay({ root, index, quiet, advance });
  useArrowKeys(root, step);
  useEffect(() => {
    show.current = go;
    return () => {
      show.current = null;
    };
  }, [show, go]);

  return (
    <>
      {offered && count > 1 && (
        <button type="button" className={styles.pause} onClick={toggle}>
          <Icon name={stopped ? 'play' : 'pause'} />
          {stopped ? 'Lecture' : 'Pause'}
        </button>
      )}
      {count > 1 && <Arrows step={step} />}
      <button type="button" className={styles.enlarge} onClick={() => setEnlarged(true)}>
        <Icon name="enlarge" />
        Agrandir
      </button>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {enlarged && (
        <Lightbox
          pictures={pictures}
          title={title}
          first={index}
          onClose={(last) => {
            setEnlarged(false);
            unasked.current = true;
            carousel.current?.slideTo(last, 0);
          }}
        />
      )}
    </>
  );
}

/** Left and right arrows anywhere in the element, but not in a dialog that stands in it. */
function useArrowKeys(root: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const element = root.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if ((event.target as Element).closest('dialog')) return;
      if (event.key === 'ArrowLeft') latest.current(-1);
      else if (event.key === 'ArrowRight') latest.current(1);
      else return;
      event.preventDefault();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [root]);
}
