import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { VehicleKind } from '../../shared/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyFailure, useLazyPart } from '../../ui/lazy-part.tsx';
import type { Picture } from '../images/picture.ts';
import { VehiclePicture } from '../images/vehicle-picture.tsx';
import { shownFile } from '../vehicles/shown-picture.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import styles from './gallery.module.css';
import { galleryPictures, photoId, photoWords } from './gallery.ts';
import { Slides } from './gallery-slides.tsx';

/** How wide the stage stands: 60 % of the page beside the offer, else all of it. */
const STAGE =
  '(min-width: 1304px) 715px, (min-width: 1024px) calc(60vw - 68px), (min-width: 768px) calc(55vw - 44px), 100vw';

/** The strip as long as it is scrolled and not yet a carousel: the keyboard has to reach it (WCAG 2.1.1). */
const SCROLLED = { tabIndex: 0, role: 'group', 'aria-label': 'Photos à faire défiler' };

const loadMotion = () => import('./gallery-motion.tsx');

/** A vehicle's pictures, or the drawing that stands for pictures to come (CDET-1 to CDET-3). */
export function Gallery({ kind, vehicle }: { kind: VehicleKind; vehicle: Vehicle }) {
  const pictures = galleryPictures(vehicle);
  if (pictures.length > 0) return <Photos key={vehicle.id} pictures={pictures} title={vehicle.title} />;
  const drawing = kind === 'cars' ? '/sans-photo-voiture.svg' : '/sans-photo-camion.svg';
  return (
    <div className={styles.gallery}>
      <div className={styles.frame}>
        <img src={drawing} width={4} height={3} alt="Véhicule pas encore photographié" />
      </div>
    </div>
  );
}

/**
 * All pictures are there from the server on, the first one large and at once, the others a scroll away. What makes
 * them a carousel is loaded later (D54) and takes the same elements over: nothing moves when it arrives, and without
 * it (no JavaScript, no network) every picture can still be seen.
 */
function Photos({ pictures, title }: { pictures: Picture[]; title: string }) {
  const [index, setIndex] = useState(0);
  const root = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const show = useRef<((index: number) => void) | null>(null);
  const [shown] = useState(() => shownFile(pictures[0]?.src ?? ''));
  const motion = useLazyPart(loadMotion);
  const count = pictures.length;
  const choose = useCallback((event: MouseEvent, i: number) => {
    if (!show.current) return;
    event.preventDefault();
    show.current(i);
  }, []);

  return (
    <section
      ref={root}
      className={styles.gallery}
      aria-roledescription="carrousel"
      aria-label={`Photos : ${title}`}
      data-several={count > 1 || undefined}
    >
      <div className={styles.frame}>
        <div ref={stage} className={styles.stage} {...(count > 1 && motion.state !== 'ready' ? SCROLLED : {})}>
          <Slides pictures={pictures} title={title} sizes={STAGE} shown={shown} linked />
        </div>
      </div>
      {motion.state === 'ready' ? (
        <motion.part.GalleryMotion {...{ root, stage, bar, show, pictures, title, index, setIndex }} />
      ) : (
        <a className={styles.enlarge} href={pictures[index]?.src}>
          <Icon name="enlarge" />
          Agrandir
        </a>
      )}
      {count > 1 && (
        <>
          <p className={styles.fraction}>
            <span aria-hidden="true">
              {index + 1} / {count}
            </span>
            <span className="visually-hidden">{photoWords(index, count)}</span>
          </p>
          <div ref={bar} className={styles.bar} aria-hidden="true">
            <div className={styles.drag} style={{ width: `${100 / count}%` }} />
          </div>
        </>
      )}
      {motion.state === 'failed' && (
        <div className={styles.failure}>
          <LazyFailure
            text="Le diaporama n’a pas pu être chargé. Les photos restent visibles en les faisant défiler."
            retry={motion.retry}
          />
        </div>
      )}
      {count > 1 && <Thumbs {...{ pictures, index, choose }} />}
    </section>
  );
}

type ThumbsProps = { pictures: Picture[]; index: number; choose: (event: MouseEvent, index: number) => void };

function Thumbs({ pictures, index, choose }: ThumbsProps) {
  const strip = useRef<HTMLUListElement>(null);
  // Keeps the current one in sight by scrolling the strip, never the page.
  useEffect(() => {
    const thumb = strip.current?.children[index];
    if (!strip.current || !(thumb instanceof HTMLElement)) return;
    strip.current.scrollLeft = thumb.offsetLeft - (strip.current.clientWidth - thumb.offsetWidth) / 2;
  }, [index]);
  return (
    <ul ref={strip} className={styles.thumbs}>
      {pictures.map((picture, i) => (
        <li key={picture.src}>
          <a
            href={`#${photoId(i)}`}
            aria-label={`Voir la photo ${i + 1}`}
            aria-current={i === index || undefined}
            onClick={(event) => choose(event, i)}
          >
            <VehiclePicture picture={picture} alt="" sizes="112px" />
          </a>
        </li>
      ))}
    </ul>
  );
}
