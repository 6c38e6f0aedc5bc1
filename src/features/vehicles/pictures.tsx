import { VehiclePicture } from '../images/vehicle-picture.tsx';
import { coverOf } from './facts.ts';
import styles from './pictures.module.css';
import type { Vehicle, VehicleKind } from './vehicle.ts';

const STAGE = '(min-width: 1024px) 720px, 100vw';

/** The pictures of a vehicle, the first one large and there at once. */
export function Pictures({ vehicle, kind }: { vehicle: Vehicle; kind: VehicleKind }) {
  const cover = coverOf(vehicle);
  if (!cover)
    return (
      <div className={styles.pictures}>
        <img
          src={kind === 'cars' ? '/sans-photo-voiture.svg' : '/sans-photo-camion.svg'}
          width={4}
          height={3}
          alt="Photo à venir"
        />
      </div>
    );
  const { title, images } = vehicle;
  return (
    <div className={styles.pictures}>
      <VehiclePicture picture={cover} alt={`${title}, photo 1 sur ${images.length}`} sizes={STAGE} eager />
      {images.length > 1 && (
        <ul className={styles.strip}>
          {images.slice(1).map((src, i) => (
            <li key={src}>
              <a href={src}>
                <VehiclePicture
                  picture={coverOf({ images: [src], pictures: vehicle.pictures }) ?? cover}
                  alt={`${title}, photo ${i + 2} sur ${images.length}`}
                  sizes="(min-width: 1024px) 180px, 45vw"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
