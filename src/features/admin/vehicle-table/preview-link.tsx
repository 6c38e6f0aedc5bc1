import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { previewPath } from '../../../admin-ui/admin-paths.ts';
import { iconClass } from '../../../admin-ui/button.tsx';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import styles from './row-action.module.css';

/** Opens a vehicle's page as visitors would see it. On a phone the link does not fit, and the form has a button. */
export function PreviewLink({
  kind,
  vehicle: { id, title },
}: {
  kind: VehicleKind;
  vehicle: Pick<AdminVehicle, 'id' | 'title'>;
}) {
  return (
    <a
      className={iconClass(styles.compact)}
      href={previewPath(kind, id)}
      target="_blank"
      rel="noopener"
      aria-label={`Prévisualiser ${title}`}
    >
      <AdminIcon name="preview" size={18} />
    </a>
  );
}
