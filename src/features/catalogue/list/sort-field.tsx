import { memo } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { WithoutScripts } from '../../../ui/without-scripts.tsx';
import type { Facets } from '../client/facets.ts';
import { type FieldSort, fieldSorts } from '../client/field-filters.ts';
import { type ListQuery, sortsOf } from '../client/list-query.ts';
import { FORM_ID } from '../filters/list-ids.ts';
import type { ApplyQuery } from '../filters/use-list-address.ts';
import styles from './listing.module.css';

export const SortField = memo(function SortField({
  kind,
  query,
  facets,
  apply,
}: {
  kind: VehicleKind;
  query: ListQuery;
  facets: Facets;
  apply: ApplyQuery;
}) {
  // With an offer, « Prix croissant » compares the price of this offer. So the sort by sale price is shown only if it
  // is already chosen.
  const isUseful = ({ sort }: FieldSort) =>
    sort !== 'vente' || query.sort === sort || (query.offer === null && facets.ranges.includes('vente'));
  return (
    <div className={styles.sort}>
      <label>
        <span>Trier par</span>
        <Select
          name="tri"
          form={FORM_ID}
          autoComplete="off"
          value={query.sort ?? ''}
          onChange={({ target }) =>
            apply({ ...query, sort: sortsOf(kind).find((sort) => sort === target.value) ?? null })
          }
        >
          <option value="">{query.q === '' ? 'Plus récents' : 'Pertinence'}</option>
          {query.q !== '' && <option value="recent">Plus récents</option>}
          <option value="prix">Prix croissant</option>
          <option value="prix-desc">Prix décroissant</option>
          {fieldSorts(kind)
            .filter(isUseful)
            .map(({ sort, label }) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
        </Select>
      </label>
      <WithoutScripts>
        <Button type="submit" look="ghost" form={FORM_ID}>
          Trier
        </Button>
      </WithoutScripts>
    </div>
  );
});
