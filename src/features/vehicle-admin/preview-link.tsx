import { AdminIcon } from '../../admin-ui/admin-icon.tsx';
import { previewPath } from '../../admin-ui/admin-paths.ts';
import controls from '../../admin-ui/controls.module.css';
import type { VehicleKind } from '../../shared/paths.ts';
import type { AdminVehicle } from './admin-vehicle.ts';

type Props = {
  kind: VehicleKind;
  vehicle: Pick<AdminVehicle, 'id' | 'title'>;
  /** An icon alone, in a row. */
  compact?: boolean;
};

/** Opens a vehicle's page as visitors would see it, beside the administration. */
export function PreviewLink({ kind, vehicle: { id, title }, compact = false }: Props) {
  return (
    <a
      className={compact ? controls.icon : controls.ghost}
      href={previewPath(kind, id)}
      target="_blank"
      rel="noopener"
      aria-label={compact ? `Aperçu de ${title}` : undefined}
    >
      <AdminIcon name="preview" size={18} />
      {!compact && 'Aperçu'}
    </a>
  );
}
