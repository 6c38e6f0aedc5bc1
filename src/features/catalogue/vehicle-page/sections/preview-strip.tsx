import type { VehicleKind } from '../../../../shared/paths.ts';
import { cardTypeOf, detailPath } from '../../../../shared/paths.ts';
import { isPublic, statusLabel } from '../../../stock/vehicles/status/status.ts';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';
import styles from './preview-strip.module.css';

/** The note over a preview, with the ways back to the form and to the page itself. */
export function PreviewStrip({ kind, vehicle: { id, status } }: { kind: VehicleKind; vehicle: Vehicle }) {
  const isOnline = isPublic(status);
  return (
    <aside className={styles.strip} aria-label="Aperçu">
      <p>
        <strong>Aperçu — {statusLabel(status).toLowerCase()}</strong>{' '}
        {isOnline ? 'Les visiteurs voient cette page.' : 'Les visiteurs ne voient pas encore cette page.'}
      </p>
      <p className={styles.ways}>
        <a href={`/admin/${kind}?fiche=${kind}-edit-${id}`}>
          {isOnline ? 'Modifier la fiche' : 'Modifier ou mettre en ligne'}
        </a>
        {isOnline && <a href={detailPath(cardTypeOf(kind), id)}>Voir la page publique</a>}
        <a href={`/admin/${kind}`}>Retour à la liste</a>
      </p>
    </aside>
  );
}
