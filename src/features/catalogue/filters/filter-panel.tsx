import { memo, type RefObject, useRef, useState } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { listPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../../ui/dialog/use-focus-after-removal.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Facets } from '../client/catalogue-client.ts';
import { type ListQuery, offerCode } from '../client/list-query.ts';
import { withoutFilters } from './active-filters.ts';
import badge from './badge.module.css';
import { type ChoiceState, FilterGroups } from './filter-groups.tsx';
import styles from './filter-panel.module.css';
import { FORM_ID } from './list-ids.ts';
import type { FilterDrawer } from './use-filter-drawer.ts';
import { useFilterForm } from './use-filter-form.ts';
import type { ApplyQuery } from './use-list-address.ts';

type Props = {
  kind: VehicleKind;
  query: ListQuery;
  /** null before the first response. */
  facets: Facets | null;
  /** True if the facets' counts belong to the list that is shown. */
  isCounted: boolean;
  /** How many vehicles match; null while that is not known. */
  remaining: number | null;
  /** How many filters are active. */
  activeCount: number;
  apply: ApplyQuery;
  panel: RefObject<HTMLDetailsElement | null>;
  drawer: FilterDrawer;
};

/**
 * The filters, a form whose fields have the names of the address: without JavaScript it is submitted, with JavaScript
 * each change applies at once. The same HTML is a column beside the list on wide screens and a drawer on others.
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
  /** While a bound is typed the number of matches is not known. */
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
            isCounted={isCounted}
            apply={apply}
            choose={choose}
            rejected={rejected}
            onTyped={onTyped}
          />
          <noscript>
            <Button type="submit" look="brand">
              Appliquer les filtres
            </Button>
          </noscript>
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
          {activeCount}
          <VisuallyHidden> actif{activeCount > 1 ? 's' : ''}</VisuallyHidden>
        </span>
      )}
      <span className={styles.mark}>
        <Icon name="chevron" />
        <Icon name="close" size={22} />
      </span>
    </summary>
  );
}

/** At the bottom of the drawer. Its label is announced, since the drawer hides the count above the list. */
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

/** The text of the drawer's button: 'Voir les 12 voitures'. */
function showSentence(kind: VehicleKind, count: number | null): string {
  const [one, many] = kind === 'cars' ? ['la voiture', 'voitures'] : ['le camion', 'camions'];
  if (count === null) return `Voir les ${many}`;
  return count === 1 ? `Voir ${one}` : `Voir les ${count} ${many}`;
}
