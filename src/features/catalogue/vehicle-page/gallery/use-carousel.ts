import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Swiper } from 'swiper';
import { Scrollbar, Zoom } from 'swiper/modules';
import { SLIDE_SPACING } from './gallery-pictures.ts';
import { SLIDE_CLASSES } from './gallery-slides.tsx';

/** A higher zoom shows no more detail. */
const MAX_ZOOM = 2.5;

type CarouselEvents = {
  onSlide: (index: number) => void;
  onZoom?: (zoomed: boolean) => void;
  onTouch?: (touching: boolean) => void;
};

type Parts = {
  /** The element around the slides. Until the carousel controls it, it scrolls. */
  stage: RefObject<HTMLElement | null>;
  bar?: RefObject<HTMLElement | null>;
  dragClass?: string | undefined;
  initial?: number;
};

/** Uses the same elements and sizes, so that nothing moves. */
export function useCarousel(
  { stage, bar, dragClass, initial }: Parts,
  { onSlide, onZoom, onTouch }: CarouselEvents,
): RefObject<Swiper | null> {
  const swiper = useRef<Swiper | null>(null);
  const first = useRef(initial);
  const slid = useEffectEvent(onSlide);
  const touched = useEffectEvent((isTouched: boolean) => onTouch?.(isTouched));
  const zoomed = useEffectEvent((scale: number, slide: HTMLElement | undefined) => {
    onZoom?.(scale > 1);
    if (scale > 1) loadLargest(slide);
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
        slideChange: ({ activeIndex }) => slid(activeIndex),
        touchStart: () => touched(true),
        touchEnd: () => touched(false),
        zoomChange: (_swiper, scale, _picture, slide) => zoomed(scale, slide),
      },
    });
    swiper.current = created;
    slid(created.activeIndex);
    return () => {
      swiper.current = null;
      created.destroy(true, true);
      delete element.dataset.moving;
    };
  }, [stage, bar, dragClass]);

  return swiper;
}

function loadLargest(slide: HTMLElement | undefined): void {
  for (const source of slide?.querySelectorAll('source') ?? []) source.sizes = '1600px';
}
