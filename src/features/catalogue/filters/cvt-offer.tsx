import { memo } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import pill from '../../../ui/pill-link.module.css';
import type { GearboxCode } from '../../stock/vehicles/fields/choices.ts';
import type { Facets } from '../client/facets.ts';
import type { ListQuery } from '../client/list-query.ts';
import { RESULTS_ID } from './list-ids.ts';
import { queryLink } from './query-link.ts';
import type { ApplyQuery } from './use-list-address.ts';

type Props = { kind: VehicleKind; query: ListQuery; facets: Facets; apply: ApplyQuery };

const WITH_CVT: readonly GearboxCode[] = ['automatic', 'cvt'];

/** Most visitors call CVT gearboxes automatic, too. If only « Automatic » is chosen, offers a link that adds them. */
export const CvtOffer = memo(function CvtOffer({ kind, query, facets, apply }: Props) {
  const [gearbox, ...otherGearboxes] = query.filters.Gearbox;
  const count = facets.boite.find(({ value }) => value === 'cvt')?.count ?? 0;
  if (gearbox !== 'automatic' || otherGearboxes.length > 0 || count === 0) return null;

  const wider: ListQuery = { ...query, filters: { ...query.filters, Gearbox: [...WITH_CVT] }, page: 1 };
  const link = queryLink(kind, wider, () => {
    // This link will disappear.
    document.getElementById(RESULTS_ID)?.focus({ preventScroll: true });
    apply(wider);
  });
  return (
    <p>
      <a className={pill.link} {...link}>
        {`+ ${count} à variation continue`}
      </a>
    </p>
  );
});
