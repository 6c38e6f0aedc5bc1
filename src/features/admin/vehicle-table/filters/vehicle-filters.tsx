import { useId, useRef, useState } from 'react';
import { Button } from '../../../../admin-ui/button.tsx';
import { Fold } from '../../../../admin-ui/fold.tsx';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { useList } from '../../../../admin-ui/session/server-state.ts';
import { filtersIn } from '../../../../admin-ui/table/table-state.ts';
import { choiceLabel } from '../../../../shared/labels.ts';
import type { VehicleKind } from '../../../../shared/paths.ts';
import { Select } from '../../../../ui/select.tsx';
import { useRoom } from '../../../../ui/use-media.ts';
import { Range } from '../../../catalogue/filters/filter-fields.tsx';
import { brands } from '../../../stock/brands/brands.client.ts';
import {
  activeFilters,
  BOUND_FILTERS,
  choiceName,
  type FilterNames,
  offeredRanges,
  vehicleFilters,
} from './filter-choices.ts';
import styles from './vehicle-filters.module.css';

/** Below this width, the fields do not fit beside the menu. */
const WIDE_EM = 64;

type Props = {
  kind: VehicleKind;
  filters: string;
  onFilter: (filters: string) => void;
};

/** In a narrow window, the filters are folded, and the fold names the chosen ones. */
export function VehicleFilters({ kind, filters, onFilter }: Props) {
  const names = useFilterNames();
  const { fuels, parts } = useAdminContext();
  const isNarrow = !useRoom(WIDE_EM);
  const form = useRef<HTMLFormElement>(null);
  const active = activeFilters(kind, filters, names);
  const apply = () => {
    if (form.current) onFilter(filtersIn(new URLSearchParams(entriesOf(form.current)), vehicleFilters(fuels)));
  };
  const params = new URLSearchParams(filters);
  const choice = (name: 'marque' | 'carburant', title: string, all: string) => {
    const chosen = params.get(name) ?? '';
    const options = names[name] ?? [];
    const isListed = chosen === '' || options.some(({ value }) => value === chosen);
    return (
      <label>
        <span className="small muted">{title}</span>
        <Select name={name} value={chosen} onChange={apply}>
          <option value="">{all}</option>
          {!isListed && <option value={chosen}>{choiceName(names, name, chosen)}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </label>
    );
  };
  const fields = (
    <form ref={form} className={styles.filters} aria-label="Filtres" onSubmit={(event) => event.preventDefault()}>
      {choice('marque', 'Marque', 'Toutes')}
      {choice('carburant', 'Carburant', 'Tous')}
      {offeredRanges(kind, parts).map(({ query, title, unit }) => (
        <FilterRange key={query} name={query} title={title} unit={unit} params={params} onTyped={apply} />
      ))}
      {active.length > 0 && (
        <Button
          look="text"
          onClick={() => {
            onFilter('');
            // This button disappears.
            form.current?.querySelector('select')?.focus();
          }}
        >
          Effacer les filtres
        </Button>
      )}
    </form>
  );
  const summary = ['Filtres', active.map(({ text }) => text).join(', ')].filter(Boolean).join(' : ');
  return isNarrow ? <Fold summary={summary}>{fields}</Fold> : fields;
}

/** Includes a typed bound that is not yet applied. */
function entriesOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

type RangeProps = {
  name: string;
  title: string;
  unit: string;
  params: URLSearchParams;
  onTyped: () => void;
};

function FilterRange({ name, title, unit, params, onTyped }: RangeProps) {
  const id = useId();
  const [isRejected, setIsRejected] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const boundOf = (end: 'min' | 'max') => {
    const text = params.get(`${name}_${end}`);
    return text === null ? null : Number(text.replace(',', '.'));
  };
  return (
    <fieldset ref={group} aria-labelledby={id}>
      <legend className="small muted" id={id}>
        {unit === '' ? title : `${title} (${unit})`}
      </legend>
      <Range
        name={name}
        unit=""
        bounds={{ start: boundOf('min'), end: boundOf('max') }}
        format={(value) => (value === null ? null : String(value))}
        isRejected={isRejected}
        onTyped={() => {
          const inputs = [...(group.current?.querySelectorAll('input') ?? [])];
          const isUnknown = ({ name: own, value }: HTMLInputElement) =>
            !BOUND_FILTERS.some((filter) => filter.name === own && filter.accepts(value));
          setIsRejected(inputs.some((input) => input.validity.badInput || (input.value !== '' && isUnknown(input))));
          onTyped();
        }}
      />
    </fieldset>
  );
}

export function useFilterNames(): FilterNames {
  const { fuels, interface: style } = useAdminContext();
  const { state, rows } = useList('brands', brands.readOf('GET /brands'));
  return {
    marque:
      state === 'ready'
        ? rows
            .map(({ id, brandName }) => ({ value: String(id), label: brandName }))
            .sort((a, b) => a.label.localeCompare(b.label, 'fr'))
        : null,
    carburant: fuels.map((fuel) => ({ value: fuel.code, label: choiceLabel(fuel, style) })),
  };
}
