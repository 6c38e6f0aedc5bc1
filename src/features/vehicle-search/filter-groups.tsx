import type { VehicleKind } from '../../shared/paths.ts';
import type { Facets } from '../catalogue/catalogue-client.ts';
import { applicableBounds, type Bounds, type FilterState, inEuros, type ListQuery } from '../catalogue/list-query.ts';
import { useSite } from '../catalogue/site.ts';
import { type Fuel, GEARBOXES } from '../vehicles/choices.ts';
import type { Tariff } from '../vehicles/vehicle.ts';
import { priceUnit } from './active-filters.ts';
import { type Choice, Group, Options, Range } from './filter-fields.tsx';
import styles from './filter-panel.module.css';
import type { Apply } from './use-list-address.ts';

type Props = {
  kind: VehicleKind;
  query: ListQuery;
  facets: Facets | null;
  apply: Apply;
  /** Names of the fields whose value could not be read. */
  rejected: readonly string[];
  onCommit: () => void;
};

/** One group for each filter of the kind. */
export function FilterGroups({ kind, query, facets, apply, rejected, onCommit }: Props) {
  const { dealership, fuels } = useSite();
  const style = dealership.interface;
  const { filters } = query;
  const filter = (changed: Partial<FilterState>) => apply({ ...query, filters: { ...filters, ...changed } });
  const options = facets ?? optionsWithoutCounts(fuels);
  const range = (name: 'prix' | 'km' | 'annee') => ({
    name,
    isRejected: rejected.includes(`${name}_min`) || rejected.includes(`${name}_max`),
    onCommit,
  });
  return (
    <>
      <Group title="MARQUE" open chosen={filters.Brands.length}>
        {facets === null && <span className={styles.brandsToCome} aria-hidden="true" />}
        <Options
          name="marque"
          style={style}
          options={options.marque}
          chosen={filters.Brands.map(String)}
          onChange={(values) => filter({ Brands: values.map(Number) })}
        />
      </Group>
      <Group title="PRIX" open chosen={countOf(filters.Price)}>
        {kind === 'trucks' && <TariffField tariff={query.tariff} onChange={(tariff) => apply({ ...query, tariff })} />}
        <Range {...range('prix')} unit="€" bounds={filters.Price} write={inEuros} />
        <p className={styles.hint}>Prix par {priceUnit(kind, query.tariff)}</p>
      </Group>
      <Group title="CARBURANT" chosen={filters.Fuel_Types.length}>
        <Options
          name="carburant"
          style={style}
          options={options.carburant}
          chosen={filters.Fuel_Types}
          onChange={(values) => filter({ Fuel_Types: values })}
        />
      </Group>
      <Group title="Kilomètrage" chosen={countOf(filters.Mileage)}>
        <Range {...range('km')} unit="km" bounds={filters.Mileage} write={plain} />
      </Group>
      <Group title="Boite de vitesse" chosen={filters.Gearbox.length}>
        <Options
          name="boite"
          style={style}
          options={options.boite}
          chosen={filters.Gearbox}
          onChange={(values) => filter({ Gearbox: values })}
        />
      </Group>
      <Group title="Année" chosen={countOf(filters.Model_Year)}>
        <Range {...range('annee')} unit="" bounds={filters.Model_Year} write={plain} />
      </Group>
    </>
  );
}

/** Which price of a truck the bounds mean (D14). */
function TariffField({ tariff, onChange }: { tariff: Tariff; onChange: (tariff: Tariff) => void }) {
  return (
    <label className={styles.tariff}>
      <span>Tarif</span>
      <select name="tarif" value={tariff} onChange={({ target }) => onChange(target.value as Tariff)}>
        <option value="heure">à l’heure</option>
        <option value="semaine">à la semaine</option>
        <option value="week-end">au week-end</option>
      </select>
    </label>
  );
}

/** 1 where a bound applies: a pair counts as one filter. */
function countOf(bounds: Bounds): number {
  return Object.values(applicableBounds(bounds)).some((bound) => bound !== null) ? 1 : 0;
}

/** The options before the first response; brands are known with it only. */
function optionsWithoutCounts(fuels: readonly Fuel[]) {
  const choice = (code: string, label: string, french: string): Choice => ({ value: code, label, french, count: null });
  return {
    marque: [],
    carburant: fuels.map(({ code, label, french }) => choice(code, label, french)),
    boite: GEARBOXES.map(({ code, label, filterLabel }) => choice(code, filterLabel, label)),
  };
}

function plain(value: number | null): string | null {
  return value === null ? null : String(value);
}
