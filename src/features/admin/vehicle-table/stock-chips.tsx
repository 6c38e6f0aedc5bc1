import { type RefObject, useLayoutEffect, useRef } from 'react';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import { type TableState, tableSearch } from '../../../admin-ui/table/table-state.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { filterParams } from './filters/filter-choices.ts';
import styles from './stock-chips.module.css';
import { STOCK_VIEWS, type StockCounts, type StockViewName, shownCounts } from './stock-views.ts';
import { useStockCounts } from './use-stock-counts.ts';

/** Only the dashboard links to these views. A view's chip appears only while the view is chosen. */
const LED_TO: readonly StockViewName[] = ['expired', 'today', 'online_incomplete', 'online_old', 'ending'];

type Props = {
  kind: VehicleKind;
  table: TableState;
  /** Null while the number is unknown. */
  remaining: number | null;
};

/** The chosen chip leads back to the whole list. */
export function StockChips({ kind, table, remaining }: Props) {
  const { counts: read, failure, retry } = useStockCounts(kind, filterParams(table));
  const counts = shownCounts(read, table.view ?? '', remaining);
  const views = STOCK_VIEWS.filter(({ name, search }) => search === table.view || !LED_TO.includes(name));
  const list = useChosenInView(table.view, counts !== null);
  return (
    <>
      <nav aria-label="Filtrer la liste" aria-busy={counts === null && failure === ''}>
        <ul ref={list} className={`row wrap gap-2 ${styles.chips}`}>
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

function useChosenInView(view: string | undefined, isCounted: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view moves the chosen chip, and counts widen chips.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !chosen) return;
    const [line, chip] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    list.current.scrollLeft += chip.left + chip.width / 2 - line.left - line.width / 2;
  }, [view, isCounted]);
  return list;
}

type ChipProps = {
  table: TableState;
  search: string;
  name: keyof StockCounts;
  label: string;
  counts: StockCounts | null;
};

/** A chip without vehicles is a link only if it is chosen. */
function Chip({ table, search, name, label, counts }: ChipProps) {
  const isChosen = (table.view ?? '') === search;
  const count = counts?.[name];
  const content = (
    <>
      {label}
      {/* Reserves the space for the count while it loads, so that nothing below moves. */}
      <span className={`numbers ${styles.count}`} data-waiting={count === undefined || undefined}>
        {` ${count === undefined ? '00' : formatNumber(count)}`}
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
  const view = isChosen ? undefined : search;
  return (
    <li>
      <Link
        className={styles.chip}
        aria-current={isChosen || undefined}
        to={{ search: tableSearch({ ...table, page: 1, view }) }}
        preventScrollReset
      >
        {content}
      </Link>
    </li>
  );
}
