import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../../ui/dialog/use-focus-after-removal.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { WithoutScripts } from '../../../ui/without-scripts.tsx';
import type { Facets } from '../client/facets.ts';
import { type ListQuery, offerCode, readListQuery, writeListQuery } from '../client/list-query.ts';
import { useSite } from '../client/site.ts';
import { withoutFilters } from './active-filters.ts';
import badge from './badge.module.css';
import { type ChoiceState, FilterGroups } from './filter-groups.tsx';
import styles from './filter-panel.module.css';
import { FORM_ID } from './list-ids.ts';
import type { FilterDrawer } from './use-filter-drawer.ts';
import type { ApplyQuery } from './use-list-address.ts';

type Props = {
  kind: VehicleKind;
  query: ListQuery;
  facets: Facets;
  /** True if the counts of the facets belong to the shown list. */
  isCounted: boolean;
  remaining: number | null;
  activeCount: number;
  apply: ApplyQuery;
  panel: RefObject<HTMLDetailsElement | null>;
  drawer: FilterDrawer;
};

/**
 * The filters as a form that also works without JavaScript. In a wide window it is a column, in a narrow window a
 * drawer.
 */
export const FilterPanel = memo(function FilterPanel({
  kind,
  query,
  facets,
  isCounted,
  remaining,
  activeCount,
  apply,
  panel,
  drawer,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { rejected, applyForm, applyBound } = useFilterForm(form, kind, query, apply);
  const [isTyping, setIsTyping] = useState(false);
  const onTyped = (name: string) => {
    setIsTyping(false);
    applyBound(name);
  };
  const choose = useStable((state: ChoiceState, values: readonly string[]) =>
    apply({ ...query, filters: { ...query.filters, [state]: state === 'Brands' ? values.map(Number) : values } }),
  );
  return (
    <form
      id={FORM_ID}
      ref={form}
      action={listPath(kind)}
      aria-label="Filtres"
      noValidate
      autoComplete="off"
      className={styles.form}
      data-outdated={!isCounted || undefined}
      onInput={({ target }) => setIsTyping(target instanceof HTMLInputElement && target.type === 'number')}
      onBlur={() => setIsTyping(false)}
      onSubmit={(event) => {
        event.preventDefault();
        applyForm();
        if (event.nativeEvent.submitter?.hasAttribute('data-closes')) drawer.closeToResults();
      }}
    >
      {query.offer !== null && <input type="hidden" name="offre" value={offerCode(query.offer) ?? ''} />}
      <details ref={panel} className={styles.panel}>
        <PanelSummary activeCount={activeCount} />
        <div className={styles.groups}>
          <FilterGroups
            kind={kind}
            query={query}
            facets={facets}
            apply={apply}
            choose={choose}
            rejected={rejected}
            onTyped={onTyped}
          />
          <WithoutScripts>
            <Button type="submit" look="brand">
              Appliquer les filtres
            </Button>
          </WithoutScripts>
          <DrawerBar
            label={showSentence(kind, isTyping ? null : remaining)}
            onReset={activeCount > 0 ? () => apply(withoutFilters(query)) : null}
          />
        </div>
      </details>
    </form>
  );
});

function PanelSummary({ activeCount }: { activeCount: number }) {
  return (
    <summary>
      <Icon name="filters" />
      <span>Filtres</span>
      {activeCount > 0 && (
        <span className={badge.badge}>
          <span>{activeCount}</span>
          <VisuallyHidden>{activeCount > 1 ? ' actifs' : ' actif'}</VisuallyHidden>
        </span>
      )}
      <span className={styles.mark}>
        <Icon name="chevron" />
        <Icon name="close" size={22} />
      </span>
    </summary>
  );
}

/**
 * The bar at the bottom of the drawer. Screen readers announce its label, which contains the count, because the drawer
 * hides the count above the list.
 */
function DrawerBar({ label, onReset }: { label: string; onReset: (() => void) | null }) {
  return (
    <div className={styles.bar}>
      {onReset && <ResetButton onReset={onReset} />}
      <Button type="submit" look="brand" data-closes="">
        <span aria-live="polite">{label}</span>
      </Button>
    </div>
  );
}

function ResetButton({ onReset }: { onReset: () => void }) {
  const button = useFocusAfterRemoval<HTMLButtonElement>(({ parentElement }) =>
    parentElement?.querySelector<HTMLElement>('[data-closes]'),
  );
  return (
    <Button ref={button} look="text" onClick={onReset}>
      Réinitialiser
    </Button>
  );
}

function showSentence(kind: VehicleKind, count: number | null): string {
  const [one, many] = kind === 'cars' ? ['la voiture', 'voitures'] : ['le camion', 'camions'];
  if (count === null) return `Voir les ${many}`;
  return count === 1 ? `Voir ${one}` : `Voir les ${count} ${many}`;
}

type FilterForm = {
  rejected: readonly string[];
  applyForm: () => void;
  /**
   * Applies all fields except the search, because it may contain an incomplete word. `field` is the bound that the
   * visitor typed.
   */
  applyBound: (field: string) => void;
};

function useFilterForm(
  form: RefObject<HTMLFormElement | null>,
  kind: VehicleKind,
  query: ListQuery,
  apply: ApplyQuery,
): FilterForm {
  const { fuels } = useSite();
  const [rejected, setRejected] = useState<readonly string[]>([]);
  /** `unfinished` is the field that the visitor is typing in. This field keeps the value of the address. */
  const applyBut = (unfinished?: string, typedField?: string) => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]): [string, string] => [name, String(value)]);
    const address = [...writeListQuery(query)].filter(([name]) => name === unfinished);
    const parameters = [...entries.filter(([name]) => name !== unfinished), ...address];
    const codes = fuels.map(({ code }) => code);
    const { query: formQuery, problems } = readListQuery(new URLSearchParams(parameters), kind, codes);
    setRejected(problems.map(({ name }) => name));
    apply({ ...formQuery, sort: hasSort(form.current, query) ? formQuery.sort : query.sort }, { typedField });
  };
  const applyAtFirst = useRef(applyBut);
  useEffect(() => {
    // The visitor may have chosen filters before hydration.
    const focused = document.activeElement;
    applyAtFirst.current(focused instanceof HTMLInputElement && focused.type !== 'checkbox' ? focused.name : undefined);
  }, []);
  return { rejected, applyForm: () => applyBut(), applyBound: (field) => applyBut('q', field) };
}

/** True if the form has an option for the order of the query. « Pertinence » exists only with a search. */
function hasSort({ elements }: HTMLFormElement, { sort }: ListQuery): boolean {
  const field = elements.namedItem('tri');
  return field instanceof HTMLSelectElement && [...field.options].some(({ value }) => value === (sort ?? ''));
}
