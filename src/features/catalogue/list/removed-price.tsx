import { useState } from 'react';
import type { Interface } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { isSameQuery, type ListQuery, removedPrice } from '../client/list-query.ts';
import { priceText } from '../filters/active-filters.ts';

type Props = { kind: VehicleKind; query: ListQuery; style: Interface };

/** Names the price bounds that the offer switch has just removed, until the query changes again. */
export function RemovedPrice({ kind, query, style }: Props) {
  const [last, setLast] = useState({ query, text: '' });
  if (!isSameQuery(last.query, query)) {
    const bounds = removedPrice(last.query, query);
    setLast({ query, text: (bounds && priceText(bounds, last.query, { kind, style })) ?? '' });
  }
  return (
    <div role="status">
      {last.text !== '' && (
        <p>{`Filtre retiré, car il portait sur un autre prix\u00a0: «\u00a0${last.text}\u00a0».`}</p>
      )}
    </div>
  );
}
