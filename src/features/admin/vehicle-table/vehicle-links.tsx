import { AdminIcon } from '../../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS, previewPath, pricesPath, printPath } from '../../../admin-ui/admin-paths.ts';
import { Button, buttonClass, iconClass } from '../../../admin-ui/button.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import type { VehicleKind } from '../../../shared/paths.ts';
import { MAX_SHEETS } from '../../../shared/sheets.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import exportStyles from './export-link.module.css';
import styles from './row-action.module.css';

type Props = {
  kind: VehicleKind;
  vehicle: Pick<AdminVehicle, 'id' | 'title'>;
  /** Shows only an icon, for a row of a table. On a phone it does not fit, and the form has the link. */
  compact?: boolean;
};

export function PrintLink({ kind, vehicle: { id, title }, compact = false }: Props) {
  return (
    <a
      className={compact ? iconClass(styles.compact) : buttonClass('ghost')}
      href={printPath(kind, [id])}
      target="_blank"
      rel="noopener"
      aria-label={compact ? `Imprimer l’affichette de ${title}` : undefined}
    >
      <AdminIcon name="print" size={18} />
      {!compact && 'Imprimer l’affichette'}
    </a>
  );
}

export function PrintSelection({ kind, rows }: { kind: VehicleKind; rows: readonly Pick<AdminVehicle, 'id'>[] }) {
  const ids = rows.map(({ id }) => id);
  const content = (
    <>
      <AdminIcon name="print" size={18} />
      <span>Imprimer</span>
    </>
  );
  if (ids.length > MAX_SHEETS)
    return (
      <Button look="ghost" disabled aria-label={`Imprimer : ${MAX_SHEETS} affichettes au plus`}>
        {content}
      </Button>
    );
  return (
    <a
      className={buttonClass('ghost')}
      href={printPath(kind, ids)}
      target="_blank"
      rel="noopener"
      aria-label={ids.length === 1 ? 'Imprimer l’affichette' : `Imprimer ${ids.length} affichettes`}
    >
      {content}
    </a>
  );
}

/** On a phone the link does not fit, and the form has a button. */
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

export function ExportLink({ kind, search }: { kind: VehicleKind; search: URLSearchParams }) {
  return (
    <p className={exportStyles.files}>
      <a
        className="touch-target"
        href={`/api/admin/export/${kind}.csv${search.size === 0 ? '' : `?${search}`}`}
        download
      >
        Exporter
      </a>
      <Link className="touch-target" to={`${ADMIN_PATHS.import}${kind === 'trucks' ? '?kind=trucks' : ''}`}>
        Importer
      </Link>
      <Link className="touch-target" to={pricesPath(kind)}>
        Grille de prix
      </Link>
    </p>
  );
}
