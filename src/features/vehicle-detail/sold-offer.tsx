import type { VehicleKind } from '../../shared/paths.ts';
import { listPath } from '../../shared/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Vehicle } from '../vehicles/vehicle.ts';
import offer from './detail-offer.module.css';
import { KeyProperties, OfferTitle } from './detail-offer.tsx';
import { SIMILAR_ID } from './similar-vehicles.tsx';
import styles from './sold-offer.module.css';

type Props = {
  kind: VehicleKind;
  vehicle: Vehicle;
  /** Are others shown on this page? */
  hasSimilar: boolean;
};

/** In place of the offer of a sold vehicle: what it was, no price, and the way to others (D02). */
export function SoldOffer({ kind, vehicle, hasSimilar }: Props) {
  return (
    <div className={offer.offer}>
      <OfferTitle vehicle={vehicle} />
      <p>Ce véhicule est vendu : il n’est plus disponible.</p>
      <KeyProperties vehicle={vehicle} guarantee="" />
      <p className={styles.ways}>
        {hasSimilar && (
          <a href={`#${SIMILAR_ID}`} className={styles.main}>
            Voir les véhicules similaires
          </a>
        )}
        <PageLink href={listPath(kind)} className={styles.way}>
          {kind === 'cars' ? 'Toutes les voitures' : 'Tous les camions'}
          <Icon name="forward" />
        </PageLink>
      </p>
      <p className={offer.reference}>Référence {vehicle.id}</p>
    </div>
  );
}
