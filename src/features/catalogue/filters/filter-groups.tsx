import { Activity, memo } from 'react';
import { filterTitle, labelOf } from '../../../shared/labels.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { fold } from '../../../shared/text/text.ts';
import pill from '../../../ui/pill-link.module.css';
import { Select } from '../../../ui/select.tsx';
import { GEARBOXES } from '../../stock/vehicles/fields/choices.ts';
import { TARIFFS, type Tariff } from '../../stock/vehicles/vehicle.ts';
import type { Facets } from '../client/facets.ts';
import {
  type Bounds,
  type FilterState,
  hasSalePrice,
  inEuros,
  isSet,
  type ListQuery,
  withOffer,
} from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import { priceText, priceUnit } from './active-filters.ts';
import { type Choice, Group, Options, Range } from './filter-fields.tsx';
import styles from './filter-panel.module.css';
import { isUseful, type ListFilter, listFilters } from './list-filters.ts';
import { queryLink } from './query-link.ts';
import type { ApplyQuery } from './use-list-address.ts';

type Props = {
  kind: VehicleKind;
  query: ListQuery;
  facets: Facets;
  apply: ApplyQuery;
  /** The function is always the same object. */
  choose: (state: ChoiceState, values: readonly string[]) => void;
  rejected: readonly string[];
  onTyped: (name: string) => void;
};

/** React hydrates each group separately. */
export function FilterGroups(props: Props) {
  return listFilters(props.kind)
    .filter((filter) => isUseful(filter, props.facets, props.query))
    .map((filter) => (
      <Activity key={filter.state}>
        <FilterGroup filter={filter} {...props} />
      </Activity>
    ));
}

function FilterGroup({ filter, ...props }: Props & { filter: ListFilter }) {
  const { fuels, dealership } = useSite();
  const style = dealership.interface;
  const { query, facets } = props;
  if (filter.type === 'price') return <PriceGroup {...props} />;
  if (filter.type === 'range') {
    const { title, query: name, state, field, rank, isMinOnly } = filter;
    const [unit, format] = field.type === 'price' ? ['€', inEuros] : [field.unit ?? '', plain];
    const bounds = query.filters[state];
    return (
      <Group title={filterTitle(title, style)} open={rank > 0} selectedCount={countOf(bounds)}>
        <Range {...rangeProps(name, props)} unit={unit} bounds={bounds} format={format} isMinOnly={isMinOnly} />
      </Group>
    );
  }
  const group = (): [title: string, name: ChoiceName, known: readonly Labels[], open?: boolean] => {
    switch (filter.type) {
      case 'brand':
        return ['MARQUE', 'marque', [], true];
      case 'fuel':
        return ['CARBURANT', 'carburant', fuels.map(({ code, ...labels }) => ({ value: code, ...labels }))];
      case 'gearbox': {
        const known = GEARBOXES.map(({ code, label, filterLabel }) => ({
          value: code,
          label: filterLabel,
          french: label,
        }));
        return [labelOf('gearbox', style), 'boite', known];
      }
      default:
        return [filter.title, filter.query, filter.type === 'text' ? [] : filter.field.options, filter.rank > 0];
    }
  };
  const [title, name, known, open] = group();
  return (
    <ChoiceGroup
      title={title}
      name={name}
      open={open}
      state={filter.state}
      options={facets[name] ?? known.map((labels) => ({ french: labels.label, count: null, ...labels }))}
      isText={filter.type === 'text'}
      {...props}
    />
  );
}

type ChoiceName = Exclude<keyof Facets, 'ranges' | 'offers' | 'offre' | 'landing' | 'stock'>;
type Labels = { value: string; label: string; french?: string };

export type ChoiceState = { [S in keyof FilterState]: FilterState[S] extends Bounds ? never : S }[keyof FilterState];

type ChoiceGroupProps = Pick<Props, 'query' | 'choose'> & {
  title: string;
  name: string;
  open?: boolean | undefined;
  state: ChoiceState;
  options: readonly Choice[];
  /** True if the options are free texts. The state contains their folded form. */
  isText?: boolean;
};

/** Renders only if its own choices or options change, because a list has about sixty options. */
const ChoiceGroup = memo(
  function ChoiceGroup({ title, name, open = false, state, query, choose, options, isText = false }: ChoiceGroupProps) {
    const { dealership } = useSite();
    const selectedTexts = query.filters[state].map(String);
    const selectedValues = isText
      ? options.flatMap(({ value }) => (selectedTexts.includes(fold(value)) ? [value] : []))
      : selectedTexts;
    return (
      <Group title={title} open={open} selectedCount={selectedTexts.length}>
        <Options
          name={name}
          style={dealership.interface}
          options={options}
          values={selectedValues}
          onChange={(values) => choose(state, isText ? values.map(fold).sort() : values)}
        />
      </Group>
    );
  },
  (one, other) =>
    one.state === other.state &&
    one.options === other.options &&
    String(one.query.filters[one.state]) === String(other.query.filters[other.state]),
);

function PriceGroup(props: Props) {
  const { kind, query, apply } = props;
  const { Price } = query.filters;
  return (
    <Group title="PRIX" open selectedCount={countOf(Price)}>
      {kind === 'trucks' && query.offer !== 'sale' && (
        <TariffField tariff={query.tariff} onChange={(tariff) => apply({ ...query, tariff })} />
      )}
      <p className="muted">{query.offer === 'sale' ? 'Prix de vente' : `Prix par ${priceUnit(kind, query.tariff)}`}</p>
      <Range {...rangeProps('prix', props)} unit="€" bounds={Price} format={inEuros} />
      {hasSalePrice(query) && <SaleOffer {...props} />}
    </Group>
  );
}

/** Shown if the visitor typed a sale price as a rental price. Links to the vehicles for sale, if there are any. */
function SaleOffer({ kind, query, facets, apply }: Props) {
  const { parts, interface: style } = useSite().dealership;
  if (!parts.sale || facets.offre.achat === 0) return null;
  const forSale = withOffer(query, 'sale');
  return (
    <a
      className={pill.link}
      {...queryLink(kind, forSale, (link) => {
        // This link will disappear.
        link.closest('details')?.querySelector('summary')?.focus();
        apply(forSale);
      })}
    >
      {`${priceText(forSale.filters.Price, forSale, { kind, style })}\u00a0?`}
    </a>
  );
}

function TariffField({ tariff, onChange }: { tariff: Tariff; onChange: (tariff: Tariff) => void }) {
  return (
    <label className={`stack gap-1 small muted ${styles.tariff}`}>
      <span>Tarif</span>
      <Select
        name="tarif"
        value={tariff}
        onChange={({ target }) => onChange(TARIFFS.find((value) => value === target.value) ?? tariff)}
      >
        <option value="heure">à l’heure</option>
        <option value="semaine">à la semaine</option>
        <option value="week-end">au week-end</option>
      </Select>
    </label>
  );
}

function rangeProps(name: string, { rejected, onTyped }: Pick<Props, 'rejected' | 'onTyped'>) {
  return { name, isRejected: rejected.includes(`${name}_min`) || rejected.includes(`${name}_max`), onTyped };
}

function countOf(bounds: Bounds): number {
  return isSet(bounds) ? 1 : 0;
}

function plain(value: number | null): string | null {
  return value === null ? null : String(value);
}
