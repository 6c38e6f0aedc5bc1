import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pricesPath } from '../../../admin-ui/admin-paths.ts';
import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { LeaveDialog } from '../../../admin-ui/form/confirm-dialog.tsx';
import { LinkSwitch } from '../../../admin-ui/form/link-switch.tsx';
import { modalOf } from '../../../admin-ui/form/modal.ts';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import { Page } from '../../../admin-ui/page.tsx';
import { isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { type List, useList } from '../../../admin-ui/session/server-state.ts';
import { SelectAll, SelectionCount } from '../../../admin-ui/table/select-rows.tsx';
import { type Selection, useSelection } from '../../../admin-ui/table/use-selection.ts';
import { LIST_NAMES } from '../../../shared/paths.ts';
import { CAR_FIELDS } from '../../stock/cars/car.fields.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { TRUCK_FIELDS } from '../../stock/trucks/truck.fields.ts';
import { offeredPrices } from '../../stock/vehicles/fields/price-fields.ts';
import { readChosen, readVehicles } from '../vehicle-table/selection/read-vehicles.ts';
import { vehicles } from '../vehicle-table/vehicles.client.ts';
import { DoubtfulPricesDialog } from './doubtful-prices-dialog.tsx';
import { type GridAddress, gridAddressOf, gridQuery, gridSearch, isFiltered, NO_FILTER } from './grid-address.ts';
import { GridFilters } from './grid-filters.tsx';
import { PriceBar } from './price-bar.tsx';
import styles from './price-grid.module.css';
import { PriceTable } from './price-table.tsx';
import { RuleForm } from './rule-form.tsx';
import { usePriceGrid } from './use-price-grid.ts';

/** Rows that are shown at once, and again with each 'Voir plus': a dealership's whole stock in most cases. */
const GRID_PAGE = 60;

/** Most rows that are shown at once; the server gives no more. */
const MAX_ROWS = 960;

const PRICES = { cars: offeredPrices(CAR_FIELDS), trucks: offeredPrices(TRUCK_FIELDS) };

/** The prices of many vehicles on one page: typed like in a table of figures, or changed by a rule, saved together. */
export function PriceGrid() {
  const address = gridAddressOf(useLocation().search);
  return (
    <Page
      title="Grille de prix"
      width="wide"
      tools={
        <LinkSwitch
          label="Véhicules"
          links={(['cars', 'trucks'] as const).map((kind) => ({
            to: { search: gridSearch({ kind, ...NO_FILTER }) },
            text: LIST_NAMES[kind],
            isCurrent: kind === address.kind,
          }))}
        />
      }
    >
      <KindGrid key={gridKey(address)} address={address} />
    </Page>
  );
}

/** Another grid begins without what was typed and ticked in this one. */
function gridKey({ kind, ids }: GridAddress): string {
  return `${kind} ${ids.join()}`;
}

function KindGrid({ address }: { address: GridAddress }) {
  const { kind } = address;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [count, setCount] = useState(GRID_PAGE);
  const query = gridQuery(address);
  const firstRows = new URLSearchParams(query);
  firstRows.set('from', '0');
  firstRows.set('to', String(count - 1));
  const rows = useList(kind, vehicles[kind].readOf('GET /range', { query: firstRows }), { isEdited: true });
  const selection = useSelection(rows.rows);
  useChosen(address, selection);
  const grid = usePriceGrid(kind, PRICES[kind]);
  const showAddress = (changes: Partial<GridAddress>) => {
    setCount(GRID_PAGE);
    void navigate(
      { pathname, search: gridSearch({ ...address, ...changes }) },
      { replace: true, preventScrollReset: true },
    );
  };
  const clear = () => showAddress(NO_FILTER);
  const shownCount = rows.rows.length;
  const hasRows = rows.state === 'ready' && shownCount > 0;
  return (
    <>
      {address.ids.length > 0 ? (
        <p className={styles.chosen}>
          Les véhicules de votre sélection.
          <Link to={pricesPath(kind)}>Toute la grille</Link>
        </p>
      ) : (
        <GridFilters
          address={address}
          onShow={showAddress}
          summary={hasRows ? `${shownCount} sur ${shownCount + remainingCount(rows)}` : ''}
        />
      )}
      {hasRows && <SelectAll rows={rows.rows} selection={selection} />}
      {hasRows ? (
        <PriceTable kind={kind} rows={rows} caption={LIST_NAMES[kind]} grid={grid} selection={selection} />
      ) : (
        <NoGrid rows={rows} filtered={isFiltered(address)} onClear={clear} />
      )}
      {hasRows && remainingCount(rows) > 0 && count < MAX_ROWS && (
        <Button look="ghost" disabled={rows.waiting} onClick={() => setCount(count + GRID_PAGE)}>
          {rows.waiting ? 'Chargement…' : `Voir plus (encore ${remainingCount(rows)})`}
        </Button>
      )}
      <PriceBar grid={grid} isSelecting={selection.rows.length > 0}>
        <SelectionCount
          selection={selection}
          rows={rows.rows}
          total={shownCount + remainingCount(rows)}
          readAll={() => readVehicles(kind, query, rows.remaining)}
        />
        <RuleForm
          count={selection.rows.length}
          names={grid.names}
          isOpen={address.ids.length > 0}
          onApply={(names, rule) => grid.apply(selection.rows, names, rule)}
        />
      </PriceBar>
      {grid.isConfirming && <DoubtfulPricesDialog prices={grid.doubtful} onAnswer={grid.answer} />}
      {grid.changes.length > 0 && modalOf(search) === null && <LeaveGuard />}
    </>
  );
}

/** Ticks the vehicles that the address names, once they are read. */
function useChosen({ kind, ids }: GridAddress, { choose }: Selection<AdminVehicle>): void {
  const read = useEffectEvent(async () => {
    try {
      choose(await readChosen(kind, ids), true);
    } catch (error) {
      if (isAborted(error)) return;
      logFailure(error);
      toast({ text: `La sélection n’a pas pu être chargée. ${sentenceOf(error)}`, tone: 'failed' });
    }
  });
  // Another address has another grid.
  useEffect(() => void read(), []);
}

/** How many rows of the list are not shown yet. */
function remainingCount({ rows, remaining }: List<AdminVehicle>): number {
  return Math.max(0, remaining - rows.length);
}

/** In place of the table: it loads, it failed, nothing matches, or there is nothing. */
function NoGrid({ rows, filtered, onClear }: { rows: List<AdminVehicle>; filtered: boolean; onClear: () => void }) {
  if (rows.state === 'loading')
    return (
      <p role="status" className={styles.loading}>
        Chargement…
      </p>
    );
  if (rows.state === 'failed')
    return <LoadFailure text={`Les prix n’ont pas pu être chargés. ${rows.failure}`} onRetry={rows.retry} />;
  return (
    <div className={page.empty}>
      <p role="status">{filtered ? 'Aucun véhicule ne correspond.' : 'Aucun véhicule pour le moment.'}</p>
      {filtered && (
        <Button look="ghost" onClick={onClear}>
          Effacer les filtres
        </Button>
      )}
    </div>
  );
}

/**
 * Asks before typed prices are lost. Filters and a vehicle's form keep them, another kind does not. Rendered only
 * while something is unsaved and no form is open, because a page has one blocker.
 */
function LeaveGuard() {
  const guard = useUnsavedGuard(true, () => undefined, {
    leaves: (from, to) =>
      from.pathname !== to.pathname || gridKey(gridAddressOf(from.search)) !== gridKey(gridAddressOf(to.search)),
  });
  return guard.asking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null;
}
