import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { VehiclePicture } from '../../platform/images/vehicle-picture.tsx';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import styles from './thumbnail.module.css';

/** A vehicle's first picture; decorative, since it is shown beside the vehicle's name. */
export function Thumbnail({ vehicle: { pictures } }: { vehicle: Pick<Vehicle, 'pictures'> }) {
  const [cover] = pictures;
  if (!cover)
    return (
      <span className={styles.none}>
        <AdminIcon name="noPicture" />
      </span>
    );
  return <VehiclePicture picture={cover} alt="" sizes="64px" className={styles.picture} />;
}
