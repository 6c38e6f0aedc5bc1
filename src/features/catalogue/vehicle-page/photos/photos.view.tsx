import { cardTypeOf, detailPath, type VehicleKind } from '../../../../shared/paths.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { VehiclePicture } from '../../../platform/images/vehicle-picture.tsx';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';
import { galleryPictures, photoId, photoWords } from '../gallery/gallery-pictures.ts';
import styles from './photos.module.css';

type Props = { kind: VehicleKind; vehicle: Vehicle };

/** Without JavaScript, « Agrandir » links to this page. */
export default function PhotosView({ kind, vehicle }: Props) {
  const pictures = galleryPictures(vehicle);
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <a href={detailPath(cardTypeOf(kind), vehicle.id)} className={buttonClass('ghost')}>
          <Icon name="left" />
          Revenir à la fiche
        </a>
      </p>
      <h1>{vehicle.title}</h1>
      {pictures.length === 0 && <p>Ce véhicule n’est pas encore photographié.</p>}
      <ol className={`stack gap-6 ${styles.photos}`}>
        {pictures.map((picture, i) => (
          <li key={picture.src} id={photoId(i)}>
            <VehiclePicture
              picture={picture}
              alt={`${vehicle.title}, photo ${i + 1} sur ${pictures.length}`}
              sizes="(min-width: 81.5em) 77.5em, 100vw"
              eager={i === 0}
            />
            <p className="small faint numbers">{photoWords(i, pictures.length)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
