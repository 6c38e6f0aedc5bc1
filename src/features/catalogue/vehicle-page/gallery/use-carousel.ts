import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Swiper } from 'swiper';
import { Scrollbar, Zoom } from 'swiper/modules';
import { SLIDE_SPACING } from './gallery.ts';
import { SLIDE_CLASSES } from './gallery-slides.tsx';

/** Beyond, a stored picture shows no more detail. */
const MAX_ZOOM = 2.5;

type CarouselEvents = {
  onSlide: (index: number) => void;
  onZoom?: (zoomed: boolean) => void;
  onTouch?: (touching: boolean) => void;
};

type Parts = {
  /** The element around the slides, which scrolls until the carousel takes over. */
  stage: RefObject<HTMLElement | null>;
  /** The draggable scrollbar. */
  bar?: RefObject<HTMLElement | null>;
  /** The class of the scrollbar's handle. */
  dragClass?: string | undefined;
  /** The first slide to show; absent: the one that the visitor had scrolled to. */
  initial?: number;
};

/** Turns scrollable slides into a carousel with the same elements and sizes: nothing moves when it loads. */
export function useCarousel(
  { stage, bar, dragClass, initial }: Parts,
  events: CarouselEvents,
): RefObject<Swiper | null> {
  const swiper = useRef<Swiper | null>(null);
  const latest = useRef(events);
  const first = useRef(initial);
  useEffect(() => {
    latest.current = events;
  });

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const scrolledIndex = Math.round(element.scrollLeft / (element.clientWidth + SLIDE_SPACING));
    element.dataset.moving = '';
    element.scrollLeft = 0;
    const created = new Swiper(element, {
      modules: [Zoom, Scrollbar],
      wrapperClass: SLIDE_CLASSES.track,
      slideClass: SLIDE_CLASSES.slide,
      initialSlide: first.current ?? scrolledIndex,
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
          if (scale > 1) loadLargest(slide);
        },
      },
    });
    swiper.current = created;
    latest.current.onSlide(created.activeIndex);
    return () => {
      swiper.current = null;
      created.destroy(true, true);
      delete element.dataset.moving;
    };
  }, [stage, bar, dragClass]);

  return swiper;
}

/** A picture is loaded in its largest size only once it is zoomed. */
function loadLargest(slide: HTMLElement | undefined): void {
  for (const source of slide?.querySelectorAll('source') ?? []) source.sizes = '1600px';
}
