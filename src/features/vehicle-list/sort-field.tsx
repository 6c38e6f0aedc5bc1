import { memo } from 'react';
import type { VehicleKind } from '../../shared/paths.ts';
import { fieldSorts } from '../catalogue/field-filters.ts';
import type { ListQuery, Sort } from '../catalogue/list-query.ts';
import { FORM_ID } from '../vehicle-filters/list-ids.ts';
import type { Apply } from '../vehicle-filters/use-list-address.ts';
import styles from './listing.module.css';

/** The order of the list (D08). */
export const SortField = memo(function SortField({
  kind,
  query,
  apply,
}: {
  kind: VehicleKind;
  query: ListQuery;
  apply: Apply;
}) {
  return (
    <div className={styles.sort}>
      <label>
        <span>Trier par</span>
        <select
          name="tri"
          form={FORM_ID}
          autoComplete="off"
          value={query.sort ?? ''}
          onChange={(event) => apply({ ...query, sort: (event.target.value || null) as Sort | null })}
        >
          <option value="">{query.q === '' ? 'Plus récents' : 'Pertinence'}</option>
          {query.q !== '' && <option value="recent">Plus récents</option>}
          <option value="prix">Prix croissant</option>
          <option value="prix-desc">Prix décroissant</option>
          {fieldSorts(kind).map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" form={FORM_ID}>
          Trier
        </button>
      </noscript>
    </div>
  );
});
