import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { VehiclePicture } from '../../platform/images/vehicle-picture.tsx';
import type { Vehicle } from '../../stock/vehicles/vehicle.ts';
import styles from './thumbnail.module.css';

/** No alternative text, because the vehicle's name is beside the picture. */
export function Thumbnail({ vehicle: { pictures } }: { vehicle: Pick<Vehicle, 'pictures'> }) {
  const [cover] = pictures;
  if (!cover)
    return (
      <span className={`center faint ${styles.none}`}>
        <AdminIcon name="noPicture" />
      </span>
    );
  return <VehiclePicture picture={cover} alt="" sizes="64px" className={styles.picture} />;
}
