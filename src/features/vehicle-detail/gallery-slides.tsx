import type { Picture } from '../images/picture.ts';
import { VehiclePicture } from '../images/vehicle-picture.tsx';
import { photoId } from './gallery.ts';
import styles from './gallery-slides.module.css';

/** What the carousel finds its parts by. */
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
  /** The one that is shown, and loaded, at once. */
  first?: number;
  /** A file that shows the first picture already, smaller. */
  shown?: string | null;
  /** May links lead to a slide? Then its id is unique on the page. */
  linked?: boolean;
};

/** Pictures side by side. By themselves they are a strip to scroll; a carousel may take the same elements over. */
export function Slides({ pictures, title, sizes, first = 0, shown = null, linked = false }: Props) {
  return (
    <ul className={styles.track}>
      {pictures.map((picture, i) => (
        <li key={picture.src} id={linked ? photoId(i) : undefined} className={styles.slide}>
          <div className={styles.zoom}>
            <VehiclePicture
              picture={i === 0 && shown !== null ? { ...picture, placeholder: shown } : picture}
              alt={`${title}, photo ${i + 1} sur ${pictures.length}`}
              sizes={sizes}
              eager={i === first}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
