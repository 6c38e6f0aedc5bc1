import type { VehicleKind } from '../../../../shared/paths.ts';
import { cardTypeOf, detailPath } from '../../../../shared/paths.ts';
import { offeredAs } from '../../../stock/vehicles/fields/offered-as.ts';
import { isPublic, statusLabel } from '../../../stock/vehicles/status/status.ts';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';
import { useSite } from '../../client/site.ts';
import styles from './preview-strip.module.css';

const NOT_OFFERED = 'Les visiteurs ne voient pas cette page : vos réglages ne proposent pas cette offre.';

export function PreviewStrip({ kind, vehicle: { id, status, offer_kind } }: { kind: VehicleKind; vehicle: Vehicle }) {
  const isOffered = offeredAs(useSite().dealership.parts, kind, offer_kind) !== null;
  const isOnline = isOffered && isPublic(status);
  return (
    <aside className={styles.strip} aria-label="Aperçu">
      <p>
        <strong>Aperçu — {statusLabel(status).toLowerCase()}</strong>{' '}
        {isOnline
          ? 'Les visiteurs voient cette page.'
          : isOffered
            ? 'Les visiteurs ne voient pas encore cette page.'
            : NOT_OFFERED}
      </p>
      <p className="row wrap gap-5 flat">
        <a className="touch-target strong" href={`/admin/${kind}?fiche=${kind}-edit-${id}`}>
          {isOnline || !isOffered ? 'Modifier la fiche' : 'Modifier ou mettre en ligne'}
        </a>
        {isOnline && (
          <a className="touch-target strong" href={detailPath(cardTypeOf(kind), id)}>
            Voir la page publique
          </a>
        )}
        <a className="touch-target strong" href={`/admin/${kind}`}>
          Retour à la liste
        </a>
      </p>
    </aside>
  );
}
