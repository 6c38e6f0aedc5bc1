import type { VehicleKind } from '../../../../shared/paths.ts';
import { listPath } from '../../../../shared/paths.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import ticket from '../../../../ui/ticket.module.css';
import { shownReference } from '../../../stock/vehicles/shown-reference.ts';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';
import { StockSearch } from '../../client/stock-search.tsx';
import { SIMILAR_ID } from '../sections/similar-vehicles.tsx';
import offer from './detail-offer.module.css';
import { KeyProperties, OfferTitle } from './detail-offer.tsx';

type Props = {
  kind: VehicleKind;
  vehicle: Vehicle;
  hasSimilar: boolean;
};

export function SoldOffer({ kind, vehicle, hasSimilar }: Props) {
  return (
    <div className={offer.side}>
      <div className={offer.offer}>
        <div className={offer.lead}>
          <div className={`${ticket.ticket} ${offer.ticket}`}>
            <div className={offer.head}>
              <OfferTitle vehicle={vehicle} />
            </div>
            <p className={`${ticket.below} ${offer.stub}`}>Ce véhicule est vendu : il n’est plus disponible.</p>
          </div>
          <KeyProperties vehicle={vehicle} guarantee="" />
          <p className="screen-only stack gap-2">
            {hasSimilar && (
              <a href={`#${SIMILAR_ID}`} className={buttonClass('brand')}>
                Voir les véhicules similaires
              </a>
            )}
            <a href={listPath(kind)} className={buttonClass('text')}>
              {kind === 'cars' ? 'Toutes les voitures' : 'Tous les camions'}
              <Icon name="forward" />
            </a>
          </p>
          <StockSearch action={listPath(kind)} label="Chercher un autre véhicule" />
        </div>
        <div className={offer.more}>
          <p className={`small faint ${offer.reference}`}>{`Référence ${shownReference(vehicle)}`}</p>
        </div>
      </div>
    </div>
  );
}
