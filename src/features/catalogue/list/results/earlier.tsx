import type { VehicleKind } from '../../../../shared/paths.ts';
import { PAGE_SIZE } from '../../../stock/vehicles/vehicle.ts';
import { type ListQuery, listAddress } from '../../client/list-query.ts';
import { rankId } from '../../filters/list-ids.ts';
import styles from './results.module.css';

export function Earlier({ kind, query, first }: { kind: VehicleKind; query: ListQuery; first: number }) {
  const earlier = listAddress(kind, { ...query, page: first / PAGE_SIZE });
  return (
    <p className={styles.earlier}>
      <a href={`${earlier}#${rankId(first - PAGE_SIZE)}`} rel="prev">
        Voir les précédents
      </a>
    </p>
  );
}
