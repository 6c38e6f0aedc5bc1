import { OfficeIcon } from '../admin/office-icon.tsx';
import { VehiclePicture } from '../images/vehicle-picture.tsx';
import styles from './thumbnail.module.css';
import type { Vehicle } from './vehicle.ts';

/** A vehicle's cover beside its name, which says the rest. */
export function Thumbnail({ vehicle: { pictures } }: { vehicle: Pick<Vehicle, 'pictures'> }) {
  const [cover] = pictures;
  if (!cover)
    return (
      <span className={styles.none}>
        <OfficeIcon name="noPicture" />
      </span>
    );
  return <VehiclePicture picture={cover} alt="" sizes="64px" className={styles.picture} />;
}
