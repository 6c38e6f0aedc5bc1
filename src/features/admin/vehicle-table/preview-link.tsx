import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { previewPath } from '../../../admin-ui/admin-paths.ts';
import { buttonClass, iconClass } from '../../../admin-ui/button.tsx';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import styles from './row-action.module.css';

type Props = {
  kind: VehicleKind;
  vehicle: Pick<AdminVehicle, 'id' | 'title'>;
  /** In a row of a table: an icon alone. A phone's row has no room for it: there the form has the link. */
  compact?: boolean;
};

/** Opens a vehicle's page as visitors would see it, beside the administration. */
export function PreviewLink({ kind, vehicle: { id, title }, compact = false }: Props) {
  // The server has not given it its id yet.
  if (id < 0) return null;
  return (
    <a
      className={compact ? iconClass(styles.compact) : buttonClass('ghost')}
      href={previewPath(kind, id)}
      target="_blank"
      rel="noopener"
      aria-label={compact ? `Prévisualiser ${title}` : undefined}
    >
      <AdminIcon name="preview" size={18} />
      {!compact && 'Prévisualiser'}
    </a>
  );
}
