import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pricesPath } from '../../../admin-ui/admin-paths.ts';
import { Button } from '../../../admin-ui/button.tsx';
import { DocumentNotices } from '../../../admin-ui/document/document-notices.tsx';
import { LeaveDocument } from '../../../admin-ui/document/leave-document.tsx';
import { type DraftStart, useDraftStart } from '../../../admin-ui/document/use-draft-start.ts';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { LinkSwitch } from '../../../admin-ui/form/link-switch.tsx';
import { modalOf } from '../../../admin-ui/form/modal.ts';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { Link } from '../../../admin-ui/link.tsx';
import page from '../../../admin-ui/page.module.css';
import { Page } from '../../../admin-ui/page.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { type List, useList } from '../../../admin-ui/session/server-state.ts';
import { SelectAll, SelectionCount } from '../../../admin-ui/table/select-rows.tsx';
import { type Selection, useSelection } from '../../../admin-ui/table/use-selection.ts';
import { offeredKinds } from '../../../shared/offered-kinds.ts';
import { LIST_NAMES } from '../../../shared/paths.ts';
import { CAR_FIELDS } from '../../stock/cars/car.fields.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { TRUCK_FIELDS } from '../../stock/trucks/truck.fields.ts';
import { isOfferedPrice, offeredPrices } from '../../stock/vehicles/fields/price-fields.ts';
import { readChosen, readVehicles } from '../vehicle-table/selection/read-vehicles.ts';
import { vehicles } from '../vehicle-table/vehicles.client.ts';
import { type GridAddress, gridAddressOf, gridQuery, gridSearch, isFiltered, NO_FILTER } from './grid-address.ts';
import { gridDraft } from './grid-draft.ts';
import { GridFilters } from './grid-filters.tsx';
import { PriceBar } from './price-bar.tsx';
import styles from './price-grid.module.css';
import { PriceTable } from './price-table.tsx';
import { RuleForm } from './rule-form.tsx';
import { type PriceGridModel, usePriceGrid } from './use-price-grid.ts';

/** Number of rows at first, and number of rows that « Voir plus » adds. Most dealers have fewer vehicles. */
const GRID_PAGE = 60;

/** The server's maximum number of rows. */
const MAX_ROWS = 960;

const GRID = { words: { isOpen: 'Cette grille est déjà ouverte' } };

const PRICES = { cars: offeredPrices(CAR_FIELDS), trucks: offeredPrices(TRUCK_FIELDS) };

export function PriceGrid() {
  const { fuels, parts } = useAdminContext();
  const address = gridAddressOf(useLocation().search, fuels);
  const kinds = new Set([...offeredKinds(parts), address.kind]);
  return (
    <Page
      title="Grille de prix"
      tools={
        kinds.size > 1 && (
          <LinkSwitch
            label="Véhicules"
            links={[...kinds].map((kind) => ({
              to: { search: gridSearch({ kind, ...NO_FILTER }) },
              text: LIST_NAMES[kind],
              isCurrent: kind === address.kind,
            }))}
          />
        )
      }
    >
      <DraftedGrid key={gridKey(address)} address={address} />
    </Page>
  );
}

function gridKey({ kind, ids }: GridAddress): string {
  return `${kind} ${ids.join()}`;
}

function DraftedGrid({ address }: { address: GridAddress }) {
  const start = useDraftStart(gridDraft(address.kind));
  return start && <KindGrid address={address} start={start} />;
}

function KindGrid({ address, start }: { address: GridAddress; start: DraftStart }) {
  const { kind } = address;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [count, setCount] = useState(GRID_PAGE);
  const query = gridQuery(address);
  const firstRows = new URLSearchParams(query);
  firstRows.set('from', '0');
  firstRows.set('to', String(count - 1));
  const rows = useList(kind, vehicles[kind].readOf('GET /range', { query: firstRows }), { isEdited: true });
  const selection = useSelection(kind, rows.rows);
  useChosen(address, selection);
  const { parts } = useAdminContext();
  const names = useMemo(() => PRICES[kind].filter((price) => isOfferedPrice(price, parts)), [kind, parts]);
  const grid = usePriceGrid(kind, names, start);
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
          <Link className="touch-target" to={pricesPath(kind)}>
            Toute la grille
          </Link>
        </p>
      ) : (
        <GridFilters
          address={address}
          onShow={showAddress}
          summary={hasRows ? `${shownCount} sur ${shownCount + remainingCount(rows)}` : ''}
        />
      )}
      <DocumentNotices
        form={{ document: GRID, restored: grid.restored, isOnlyTab: start.isOnlyTab }}
        onClear={() => grid.discard()}
      />
      {hasRows && <SelectAll rows={rows.rows} selection={selection} />}
      {hasRows ? (
        <PriceTable kind={kind} rows={rows} caption={LIST_NAMES[kind]} grid={grid} selection={selection} />
      ) : (
        <NoGrid rows={rows} filtered={isFiltered(address)} onClear={clear} />
      )}
      {hasRows && remainingCount(rows) > 0 && count < MAX_ROWS && (
        <Button look="ghost" aria-disabled={rows.waiting} onClick={() => rows.waiting || setCount(count + GRID_PAGE)}>
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
      {grid.changes.length > 0 && modalOf(search) === null && <LeaveGuard grid={grid} />}
    </>
  );
}

function useChosen({ kind, ids }: GridAddress, { choose }: Selection<AdminVehicle>): void {
  const read = useEffectEvent(async () => {
    try {
      choose(await readChosen(kind, ids), true);
    } catch (error) {
      reportFailure(error, 'La sélection n’a pas pu être chargée.');
    }
  });
  // Runs once, because another address renders another grid.
  useEffect(() => void read(), []);
}

function remainingCount({ rows, remaining }: List<AdminVehicle>): number {
  return Math.max(0, remaining - rows.length);
}

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
 * Asks before typed prices are lost, for example when the kind changes. Rendered only if there are unsaved prices and
 * no open form, because a page can have only one blocker.
 */
function LeaveGuard({ grid }: { grid: PriceGridModel }) {
  const guard = useUnsavedGuard(true, () => undefined, {
    leaves: (from, to) =>
      from.pathname !== to.pathname ||
      gridKey(gridAddressOf(from.search, [])) !== gridKey(gridAddressOf(to.search, [])),
  });
  return guard.asking && <LeaveDocument guard={guard} document={grid} />;
}
