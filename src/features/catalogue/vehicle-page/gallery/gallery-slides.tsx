import type { ReactNode } from 'react';
import { PageLink } from '../../../../ui/page-link.tsx';
import type { Picture } from '../../../platform/images/picture.ts';
import { VehiclePicture } from '../../../platform/images/vehicle-picture.tsx';
import { photoId } from './gallery.ts';
import styles from './gallery-slides.module.css';

/** Classes by which the carousel finds its parts. */
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
  /** Index of the one that is loaded before the others. */
  first?: number;
  /** A smaller file of the first picture that the browser has already: shown until the large one is loaded. */
  shownSrc?: string | null;
  /** Give each slide an id, for links to it; only one set of slides on a page may have them. */
  linked?: boolean;
  /** The page of these pictures: each is a link to itself there. */
  photosPath?: string;
};

/** Pictures side by side. Without JavaScript they scroll; a carousel may use the same elements. */
export function Slides({ pictures, title, sizes, first = 0, shownSrc = null, linked = false, photosPath }: Props) {
  return (
    <ul className={styles.track}>
      {pictures.map((picture, i) => (
        <li key={picture.src} id={linked ? photoId(i) : undefined} className={styles.slide}>
          <Zoom href={photosPath && `${photosPath}#${photoId(i)}`}>
            <VehiclePicture
              picture={i === 0 && shownSrc !== null ? { ...picture, placeholder: shownSrc } : picture}
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

/** The element that the carousel enlarges. As a link it is out of the keyboard's way, which has 'Agrandir'. */
function Zoom({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <div className={styles.zoom}>{children}</div>;
  return (
    <PageLink href={href} className={styles.zoom} tabIndex={-1} draggable={false}>
      {children}
    </PageLink>
  );
}
