import type { ReactNode } from 'react';
import type { Picture } from '../../../platform/images/picture.ts';
import { VehiclePicture } from '../../../platform/images/vehicle-picture.tsx';
import { photoId } from './gallery-pictures.ts';
import styles from './gallery-slides.module.css';

export const SLIDE_CLASSES = {
  track: styles.track ?? '',
  slide: styles.slide ?? '',
  zoom: styles.zoom ?? '',
  zoomed: styles.zoomed ?? '',
};

type Props = {
  pictures: readonly Picture[];
  title: string;
  sizes: string;
  first?: number;
  /** If true, each slide has an id for links. Only one set of slides on a page may have ids. */
  linked?: boolean;
  /** Path of the page that shows these pictures one below another. Each slide links to its picture there. */
  photosPath?: string;
};

/** Without JavaScript, the visitor scrolls the slides. A carousel uses the same elements. */
export function Slides({ pictures, title, sizes, first = 0, linked = false, photosPath }: Props) {
  return (
    <ul className={styles.track}>
      {pictures.map((picture, i) => (
        <li key={picture.src} id={linked ? photoId(i) : undefined} className={styles.slide}>
          <Zoom href={photosPath && `${photosPath}#${photoId(i)}`}>
            <VehiclePicture
              picture={picture}
              alt={`${title}, photo ${i + 1} sur ${pictures.length}`}
              sizes={sizes}
              eager={i === first}
            />
          </Zoom>
        </li>
      ))}
    </ul>
  );
}

/**
 * The element that the carousel zooms. If it is a link, the keyboard skips it, because keyboard users have « Agrandir
 * ».
 */
function Zoom({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <div className={styles.zoom}>{children}</div>;
  return (
    <a href={href} className={styles.zoom} tabIndex={-1} draggable={false}>
      {children}
    </a>
  );
}
