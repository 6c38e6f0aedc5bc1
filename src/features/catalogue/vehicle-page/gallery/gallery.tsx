import { type MouseEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { cardTypeOf, photosPath, type VehicleKind } from '../../../../shared/paths.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { LazyFailure, useLazyPart } from '../../../../ui/lazy-part.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { Picture } from '../../../platform/images/picture.ts';
import { VehiclePicture } from '../../../platform/images/vehicle-picture.tsx';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';
import styles from './gallery.module.css';
import { galleryPictures, photoId, photoWords } from './gallery-pictures.ts';
import { Slides } from './gallery-slides.tsx';
import { useCenteredThumb } from './use-centered-thumb.ts';

/** Width of the stage: 60 % of the page if the offer is beside it, otherwise the whole page. */
const STAGE =
  '(min-width: 81.5em) calc(46.5em - 29px), (min-width: 64em) calc(60vw - 68px), (min-width: 48em) calc(55vw - 44px), 100vw';

/** Before the carousel is loaded, the keyboard can scroll the stage (WCAG 2.1.1). */
const SCROLLABLE = { tabIndex: 0, role: 'group', 'aria-label': 'Photos à faire défiler' };

const loadControls = () => import('./carousel-controls.tsx');

/** Without a picture, shows a drawing. */
export function Gallery({ kind, vehicle }: { kind: VehicleKind; vehicle: Vehicle }) {
  const pictures = galleryPictures(vehicle);
  if (pictures.length > 0) {
    const path = photosPath(cardTypeOf(kind), vehicle.id);
    return <Photos key={vehicle.id} pictures={pictures} title={vehicle.title} path={path} />;
  }
  const drawing = kind === 'cars' ? '/sans-photo-voiture.svg' : '/sans-photo-camion.svg';
  return (
    <div className={styles.gallery}>
      <div className={styles.frame}>
        <img src={drawing} width={4} height={3} alt="Véhicule pas encore photographié" />
      </div>
    </div>
  );
}

/** The server's HTML has all pictures. The carousel loads later and uses the same elements, so nothing moves. */
function Photos({ pictures, title, path }: { pictures: Picture[]; title: string; path: string }) {
  const [index, setIndex] = useState(0);
  const root = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const show = useRef<((index: number) => void) | null>(null);
  const controls = useLazyPart(loadControls);
  const isLoaded = controls.state === 'ready';
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
        <div ref={stage} className={styles.stage} {...(count > 1 && !isLoaded ? SCROLLABLE : {})}>
          <Slides pictures={pictures} title={title} sizes={STAGE} linked photosPath={path} />
        </div>
      </div>
      {isLoaded ? (
        <controls.part.CarouselControls
          root={root}
          stage={stage}
          bar={bar}
          show={show}
          pictures={pictures}
          title={title}
          index={index}
          setIndex={setIndex}
        />
      ) : (
        <a className={styles.enlarge} href={`${path}#${photoId(index)}`}>
          <Icon name="enlarge" />
          Agrandir
        </a>
      )}
      {count > 1 && <Position index={index} count={count} bar={bar} />}
      {controls.state === 'failed' && (
        <div className={styles.failure}>
          <LazyFailure
            text="Le diaporama n’a pas pu être chargé. Les photos restent visibles en les faisant défiler."
            retry={controls.retry}
          />
        </div>
      )}
      {count > 1 && <Thumbs pictures={pictures} index={index} choose={choose} />}
    </section>
  );
}

type PositionProps = { index: number; count: number; bar: RefObject<HTMLDivElement | null> };

function Position({ index, count, bar }: PositionProps) {
  return (
    <>
      <p className={styles.fraction}>
        <span aria-hidden="true">{`${index + 1} / ${count}`}</span>
        <VisuallyHidden>{photoWords(index, count)}</VisuallyHidden>
      </p>
      <div ref={bar} className={styles.bar} aria-hidden="true">
        <div className={styles.drag} style={{ width: `${100 / count}%` }} />
      </div>
    </>
  );
}

type ThumbsProps = { pictures: Picture[]; index: number; choose: (event: MouseEvent, index: number) => void };

function Thumbs({ pictures, index, choose }: ThumbsProps) {
  const list = useCenteredThumb(index);
  return (
    <ul ref={list} className={styles.thumbs}>
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
