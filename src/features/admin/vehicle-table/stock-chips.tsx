import { type RefObject, useLayoutEffect, useRef } from 'react';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import { type TableState, tableSearch } from '../../../admin-ui/table/table-state.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import styles from './stock-chips.module.css';
import { STOCK_VIEWS, type StockCounts, type StockViewName } from './stock-views.ts';
import { useStockCounts } from './use-stock-counts.ts';

/** Views that the dashboard leads to: they have a chip only while they are chosen. */
const LED_TO: readonly StockViewName[] = ['facts', 'expired', 'today', 'ending'];

/** The views of the list, with counts over the whole stock. The chosen chip leads back to the whole list. */
export function StockChips({ kind, table }: { kind: VehicleKind; table: TableState }) {
  const { counts, failure, retry } = useStockCounts(kind);
  const views = STOCK_VIEWS.filter(({ name, search }) => search === table.filters || !LED_TO.includes(name));
  const list = useChosenInView(table.filters, counts !== null);
  return (
    <>
      <nav aria-label="Filtrer la liste" aria-busy={counts === null && failure === ''}>
        <ul ref={list} className={styles.chips}>
          <Chip table={table} search="" name="total" label={kind === 'cars' ? 'Toutes' : 'Tous'} counts={counts} />
          {views.map((view) => (
            <Chip key={view.name} table={table} counts={counts} {...view} />
          ))}
        </ul>
      </nav>
      {failure !== '' && <LoadFailure text={`Les nombres n’ont pas pu être chargés. ${failure}`} onRetry={retry} />}
    </>
  );
}

/** Scrolls the line of chips, where it is wider than the window, to the chosen one. */
function useChosenInView(filters: string | undefined, isCounted: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chip is chosen with other filters, and counts make chips wider.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !chosen) return;
    const [line, chip] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    list.current.scrollLeft += chip.left + chip.width / 2 - line.left - line.width / 2;
  }, [filters, isCounted]);
  return list;
}

type ChipProps = {
  table: TableState;
  search: string;
  name: keyof StockCounts;
  label: string;
  counts: StockCounts | null;
};

/** A link; one that would show nothing is none, unless it is the chosen one. */
function Chip({ table, search, name, label, counts }: ChipProps) {
  const isChosen = (table.filters ?? '') === search;
  const count = counts?.[name];
  const content = (
    <>
      {label}
      {/* Its place is kept while it loads, so that nothing below moves. */}
      <span className={styles.count} data-waiting={count === undefined || undefined}>
        {' '}
        {count === undefined ? '00' : formatNumber(count)}
      </span>
    </>
  );
  if (count === 0 && !isChosen)
    return (
      <li>
        <span className={styles.chip} data-off="">
          {content}
        </span>
      </li>
    );
  const filters = isChosen ? undefined : search;
  return (
    <li>
      <Link
        className={styles.chip}
        aria-current={isChosen || undefined}
        to={{ search: tableSearch({ ...table, page: 1, filters }) }}
        preventScrollReset
      >
        {content}
      </Link>
    </li>
  );
}
