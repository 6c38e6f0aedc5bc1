import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VehicleKind } from '../../shared/paths.ts';
import { listPath } from '../../shared/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Facets } from '../catalogue/catalogue-client.ts';
import { applicableBounds, type FilterState, inEuros, type ListQuery, readListQuery } from '../catalogue/list-query.ts';
import { useSite } from '../catalogue/site.ts';
import { type Fuel, GEARBOXES } from '../vehicles/choices.ts';
import type { Tariff } from '../vehicles/vehicle.ts';
import { priceUnit, withoutFilters } from './active-filters.ts';
import { type Choice, Group, Options, Range } from './filter-fields.tsx';
import styles from './filter-panel.module.css';
import { FORM_ID } from './ids.ts';
import type { FilterDrawer } from './use-filter-drawer.tsx';
import type { Apply } from './use-list-query.ts';

type Props = {
  kind: VehicleKind;
  query: ListQuery;
  /** null before the first answer. */
  facets: Facets | null;
  /** How many vehicles match, as far as is known. */
  remaining: number | null;
  /** How many filters count. */
  applied: number;
  apply: Apply;
  panel: RefObject<HTMLDetailsElement | null>;
  sheet: FilterDrawer;
};

/**
 * The filters, a form whose fields are the address's names (contract §3): without JavaScript it is sent, with it each
 * change applies at once. A column beside the list on wide screens, a sheet over it on others; the HTML is the same.
 */
export function FilterPanel({ kind, query, facets, remaining, applied, apply, panel, sheet }: Props) {
  const { dealership, fuels } = useSite();
  const style = dealership.interface;
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** A bound counts once it is left: until then nobody knows how many there will be. */
  const [isTyping, setIsTyping] = useState(false);
  const { filters } = query;
  const filter = (changed: Partial<FilterState>) => apply({ ...query, filters: { ...filters, ...changed } });
  const options = facets ?? optionsWithoutCounts(fuels);

  const applyForm = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]): [string, string] => [name, String(value)]);
    const { query: typed, problems } = readListQuery(
      new URLSearchParams(entries),
      kind,
      fuels.map(({ code }) => code),
    );
    setRefused(problems.map(({ name }) => name));
    apply({ ...typed, sort: query.sort });
  };
  const applyFormRef = useRef(applyForm);
  useEffect(() => {
    // What was chosen before this page came to life counts as well.
    applyFormRef.current();
  }, []);

  const range = (name: 'prix' | 'km' | 'annee') => ({
    name,
    isRefused: refused.includes(`${name}_min`) || refused.includes(`${name}_max`),
    onCommit: applyForm,
  });
  const boundsSet = (group: 'Price' | 'Mileage' | 'Model_Year') =>
    Object.values(applicableBounds(filters[group])).some((bound) => bound !== null) ? 1 : 0;

  return (
    <form
      id={FORM_ID}
      ref={form}
      action={listPath(kind)}
      aria-label="Filtres"
      noValidate
      autoComplete="off"
      className={styles.form}
      onInput={({ target }) => setIsTyping((target as HTMLInputElement).type === 'number')}
      onBlur={() => setIsTyping(false)}
      onSubmit={(event) => {
        event.preventDefault();
        applyForm();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.hasAttribute('data-closes')) sheet.closeToResults();
      }}
    >
      <details ref={panel} className={styles.panel}>
        <summary>
          <Icon name="filters" />
          <span>Filtres</span>
          {applied > 0 && (
            <span className={styles.badge}>
              {applied}
              <span className="visually-hidden"> actif{applied > 1 ? 's' : ''}</span>
            </span>
          )}
          <span className={styles.mark}>
            <Icon name="chevron" />
            <Icon name="close" size={22} />
          </span>
        </summary>
        <div className={styles.groups}>
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
          <Group title="PRIX" open chosen={boundsSet('Price')}>
            {kind === 'trucks' && (
              <label className={styles.tariff}>
                <span>Tarif</span>
                <select
                  name="tarif"
                  value={query.tariff}
                  onChange={(event) => apply({ ...query, tariff: event.target.value as Tariff })}
                >
                  <option value="heure">à l’heure</option>
                  <option value="semaine">à la semaine</option>
                  <option value="week-end">au week-end</option>
                </select>
              </label>
            )}
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
          <Group title="Kilomètrage" chosen={boundsSet('Mileage')}>
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
          <Group title="Année" chosen={boundsSet('Model_Year')}>
            <Range {...range('annee')} unit="" bounds={filters.Model_Year} write={plain} />
          </Group>
          <noscript>
            <button type="submit" className={styles.apply}>
              Appliquer les filtres
            </button>
          </noscript>
          <div className={styles.bar}>
            {applied > 0 && (
              <button type="button" className={styles.reset} onClick={() => apply(withoutFilters(query))}>
                Réinitialiser
              </button>
            )}
            <button type="submit" className={styles.apply} data-closes="">
              {/* The count of the list is out of reach behind the sheet: here it is said as it changes. */}
              <span aria-live="polite">{showSentence(kind, isTyping ? null : remaining)}</span>
            </button>
          </div>
        </div>
      </details>
    </form>
  );
}

/** What the sheet's button says: 'Voir les 12 voitures'. */
export function showSentence(kind: VehicleKind, count: number | null): string {
  const [one, several] = kind === 'cars' ? ['la voiture', 'voitures'] : ['le camion', 'camions'];
  if (count === null) return `Voir les ${several}`;
  return count === 1 ? `Voir ${one}` : `Voir les ${count} ${several}`;
}

/** What is known of the options before the first answer; the brands are the stock's own. */
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
