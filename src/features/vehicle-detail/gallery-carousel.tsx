import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Swiper } from 'swiper';
import { Scrollbar, Zoom } from 'swiper/modules';
import { SLIDE_SPACING } from './gallery.ts';
import { SLIDE_CLASSES } from './gallery-slides.tsx';

/** Beyond this a stored picture shows no more detail. */
const MAX_ZOOM = 2.5;

export type Happenings = {
  onSlide: (index: number) => void;
  onZoom?: (zoomed: boolean) => void;
  onTouch?: (touching: boolean) => void;
};

type Parts = {
  /** What the slides stand in: a strip to scroll until now. */
  stage: RefObject<HTMLElement | null>;
  /** The rail of the draggable scrollbar. */
  bar?: RefObject<HTMLElement | null>;
  /** The class of the piece of it that is dragged. */
  dragClass?: string | undefined;
  /** Where to begin; absent: where the visitor had scrolled to. */
  initial?: number;
};

/** Turns a strip of slides into a carousel, in place: same elements, same size, nothing moves (CDET-1, CST-11). */
export function useCarousel(
  { stage, bar, dragClass, initial }: Parts,
  happenings: Happenings,
): RefObject<Swiper | null> {
  const swiper = useRef<Swiper | null>(null);
  const latest = useRef(happenings);
  const begin = useRef(initial);
  useEffect(() => {
    latest.current = happenings;
  });

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const scrolled = Math.round(element.scrollLeft / (element.clientWidth + SLIDE_SPACING));
    element.dataset.moving = '';
    element.scrollLeft = 0;
    const made = new Swiper(element, {
      modules: [Zoom, Scrollbar],
      wrapperClass: SLIDE_CLASSES.track,
      slideClass: SLIDE_CLASSES.slide,
      initialSlide: begin.current ?? scrolled,
      spaceBetween: SLIDE_SPACING,
      lazyPreloadPrevNext: 1,
      zoom: { maxRatio: MAX_ZOOM, containerClass: SLIDE_CLASSES.zoom, zoomedSlideClass: SLIDE_CLASSES.zoomed },
      ...(bar?.current ? { scrollbar: { el: bar.current, draggable: true, ...(dragClass ? { dragClass } : {}) } } : {}),
      on: {
        slideChange: ({ activeIndex }) => latest.current.onSlide(activeIndex),
        touchStart: () => latest.current.onTouch?.(true),
        touchEnd: () => latest.current.onTouch?.(false),
        zoomChange: (_swiper, scale, _picture, slide) => {
          latest.current.onZoom?.(scale > 1);
          if (scale > 1) askForDetail(slide);
        },
      },
    });
    swiper.current = made;
    latest.current.onSlide(made.activeIndex);
    return () => {
      swiper.current = null;
      made.destroy(true, true);
      delete element.dataset.moving;
    };
  }, [stage, bar, dragClass]);

  return swiper;
}

/** A picture that is looked at closely is fetched in its largest size, and only then (L19). */
function askForDetail(slide: HTMLElement | undefined): void {
  for (const source of slide?.querySelectorAll('source') ?? []) source.sizes = '1600px';
}
