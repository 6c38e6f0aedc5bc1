import { ADMIN_PATHS, pricesPath } from '../../../admin-ui/admin-paths.ts';
import { Link } from '../../../admin-ui/link.tsx';
import type { VehicleKind } from '../../../shared/paths.ts';
import styles from './export-link.module.css';

export function ExportLink({ kind, search }: { kind: VehicleKind; search: URLSearchParams }) {
  return (
    <p className={styles.files}>
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
