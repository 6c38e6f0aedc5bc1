import { useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { listPath } from '../site/paths.ts';
import type { Facets } from '../site/reads.ts';
import { useSite } from '../site/site.ts';
import { Group, Options, Range, SearchBox } from './filter-fields.tsx';
import styles from './filter-panel.module.css';
import {
  type FilterState,
  inEuros,
  type ListQuery,
  readListQuery,
  type Sort,
  type Tariff,
} from './list-query.ts';
import type { VehicleKind } from './vehicle.ts';

type Props = { kind: VehicleKind; query: ListQuery; facets: Facets; apply: (query: ListQuery) => void };

/**
 * Search, filters and sort as one form whose fields are the address's names (contract §3): without JavaScript it is
 * sent, with it each change applies at once.
 */
export function FilterPanel({ kind, query, facets, apply }: Props) {
  const { dealership, fuels } = useSite();
  const style = dealership.interface;
  const form = useRef<HTMLFormElement>(null);
  const { filters } = query;
  const filter = (changed: Partial<FilterState>) => apply({ ...query, filters: { ...filters, ...changed } });

  const applyForm = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]): [string, string] => [name, String(value)]);
    const { query: typed } = readListQuery(new URLSearchParams(entries), kind, fuels.map(({ code }) => code));
    apply({ ...typed, sort: query.sort });
  };

  return (
    <form
      ref={form}
      action={listPath(kind)}
      role="search"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        applyForm();
      }}
    >
      <SearchBox query={query} apply={apply} />
      <label className={styles.sort}>
        <span>Trier par</span>
        <select
          name="tri"
          value={query.sort ?? ''}
          onChange={(event) => apply({ ...query, sort: (event.target.value || null) as Sort | null })}
        >
          <option value="">{query.q === '' ? 'Plus récents' : 'Pertinence'}</option>
          {query.q !== '' && <option value="recent">Plus récents</option>}
          <option value="prix">Prix croissant</option>
          <option value="prix-desc">Prix décroissant</option>
          <option value="km">Kilométrage</option>
          <option value="annee">Année</option>
        </select>
      </label>
      <details className={styles.panel} open>
        <summary>
          <Icon name="filters" />
          Filtres
        </summary>
        <div className={styles.groups}>
          <Group title="MARQUE" open>
            <Options
              name="marque"
              style={style}
              options={facets.marque}
              chosen={filters.Brands.map(String)}
              onChange={(values) => filter({ Brands: values.map(Number) })}
            />
          </Group>
          <Group title="PRIX" open>
            {kind === 'trucks' && (
              <select
                name="tarif"
                aria-label="Tarif"
                value={query.tariff}
                onChange={(event) => apply({ ...query, tariff: event.target.value as Tariff })}
              >
                <option value="heure">à l’heure</option>
                <option value="semaine">à la semaine</option>
                <option value="week-end">au week-end</option>
              </select>
            )}
            <Range name="prix" unit="€" bounds={filters.Price} write={inEuros} onCommit={applyForm} />
          </Group>
          <Group title="CARBURANT">
            <Options
              name="carburant"
              style={style}
              options={facets.carburant}
              chosen={filters.Fuel_Types}
              onChange={(values) => filter({ Fuel_Types: values })}
            />
          </Group>
          <Group title="Kilomètrage">
            <Range name="km" unit="km" bounds={filters.Mileage} write={plain} onCommit={applyForm} />
          </Group>
          <Group title="Boite de vitesse">
            <Options
              name="boite"
              style={style}
              options={facets.boite}
              chosen={filters.Gearbox}
              onChange={(values) => filter({ Gearbox: values })}
            />
          </Group>
          <Group title="Année">
            <Range name="annee" unit="" bounds={filters.Model_Year} write={plain} onCommit={applyForm} />
          </Group>
          <noscript>
            <button type="submit">Appliquer les filtres</button>
          </noscript>
        </div>
      </details>
    </form>
  );
}

function plain(value: number | null): string | null {
  return value === null ? null : String(value);
}
