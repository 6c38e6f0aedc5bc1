import type { ReactNode } from 'react';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import type { RankRange } from '../../../admin-ui/session/cached-list.ts';
import { useList, useServerData } from '../../../admin-ui/session/server-state.ts';
import { DataTable } from '../../../admin-ui/table/data-table.tsx';
import { Pager } from '../../../admin-ui/table/pager.tsx';
import { SearchField } from '../../../admin-ui/table/search-field.tsx';
import { SelectAll, SelectRow } from '../../../admin-ui/table/select-rows.tsx';
import { NoRows, TablePage } from '../../../admin-ui/table/table-page.tsx';
import {
  summaryOf,
  TABLE_PAGE,
  type TableColumn,
  type TableState,
  useExistingPage,
  useTableState,
} from '../../../admin-ui/table/table-state.ts';
import { countAtLast, lastSelection, useSelection } from '../../../admin-ui/table/use-selection.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { useRoom } from '../../../ui/use-media.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { statistics } from '../statistics/statistics.client.ts';
import { DuplicateButton } from './duplicate-button.tsx';
import { filterParams, vehicleFilters } from './filters/filter-choices.ts';
import { NoMatch, SearchCorrections } from './filters/no-match.tsx';
import { VehicleFilters } from './filters/vehicle-filters.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { StockChips } from './stock-chips.tsx';
import { VIEW_FILTERS } from './stock-views.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useCells } from './vehicle-cells.tsx';
import { ExportLink, PreviewLink, PrintLink } from './vehicle-links.tsx';
import { vehicles } from './vehicles.client.ts';

type Words = { title: string; add: string; search: string; none: string };

/**
 * The texts of the specification (ADMP-3, ADMP-5, ADMP-9). The text for an empty list of trucks has a mistake that must
 * stay.
 */
const WORDS: Record<VehicleKind, Words> = {
  cars: {
    title: 'Voitures',
    add: 'Ajouter une voiture',
    search: 'Chercher une voiture',
    none: 'Aucune voiture ajoutée !',
  },
  trucks: {
    title: 'Camions',
    add: 'Ajouter un camion',
    search: 'Chercher un camion',
    none: 'Aucune Camions ajoutée !',
  },
};

const COLUMNS = [
  { name: 'nom', title: 'Nom' },
  { name: 'marque', title: 'Marque' },
  { name: 'prix', title: 'Prix' },
  { name: '', title: 'Référence' },
  { name: '', title: 'Statut' },
  { name: 'age', title: 'En stock', oneWay: 'descending' },
  { name: 'photos', title: 'Photos', oneWay: 'ascending' },
  { name: 'vues', title: '7 j / 30 j', oneWay: 'descending' },
  { name: 'date', title: 'Date' },
] satisfies TableColumn[];
const ORDERS = ['nom', 'marque', 'prix', 'date'];

/** Sorts with only one direction, by their names in the API. */
const SORTS = [
  { name: 'prix', label: 'Prix de location, croissant' },
  { name: 'km', label: 'Kilométrage, croissant' },
  { name: 'age', label: 'Jours en stock, décroissant' },
  { name: 'photos', label: 'Photos, croissant' },
  { name: 'vues', label: 'Vues en 30 jours, décroissant' },
  { name: 'contacts', label: 'Contacts en 30 jours, décroissant' },
];
const ONE_WAY = SORTS.map(({ name }) => name);

/** « Prix… » leads to another page. After Back, the same vehicles are chosen again. */
const LAST_SELECTION = lastSelection<AdminVehicle>();

/** From this width all columns fit. In a narrower window, each row has two lines. */
const WIDE_EM = 90;

/** One page of cars or trucks. The server searches and sorts the whole stock. `notice` is shown above the list. */
export function VehiclesAdmin({ kind, notice }: { kind: VehicleKind; notice: ReactNode }) {
  const { fuels, parts } = useAdminContext();
  const names = { oneWay: ONE_WAY, views: VIEW_FILTERS, filters: vehicleFilters(fuels) };
  const { table, show } = useTableState(ORDERS, names);
  const { size = TABLE_PAGE } = table;
  const page = { from: (table.page - 1) * size, size };
  const rows = useList(kind, vehicles[kind].readOf('GET /range', { query: rangeQuery(table, page) }), { range: page });
  useExistingPage(table, rows);
  const { interest, failure, retry } = useRecentInterest(kind, rows.rows);
  const cellsOf = useCells(kind, interest);
  const isWide = useRoom(WIDE_EM);
  const selection = useSelection(kind, rows.rows, LAST_SELECTION);
  const words = WORDS[kind];
  const add = { kind, label: words.add };
  const filter = (filters: string) => show({ filters: filters || undefined });
  return (
    <TablePage
      title={words.title}
      add={add}
      search={
        <>
          <SearchField q={table.q} label={words.search} onSearch={(q) => show({ q })} />
          <ExportLink kind={kind} search={viewParams(table)} />
        </>
      }
      summary={summaryOf(table, rows.rows.length, rows.remaining)}
    >
      {notice}
      <StockChips
        kind={kind}
        table={table}
        remaining={rows.state === 'ready' && !rows.waiting ? rows.remaining : null}
      />
      <VehicleFilters key={kind} kind={kind} filters={table.filters ?? ''} onFilter={filter} />
      <DataTable
        kind={kind}
        caption={words.title}
        columns={COLUMNS}
        rows={rows}
        toolbar={rows.rows.length > 0 && <SelectAll rows={rows.rows} selection={selection} />}
        order={table.order}
        onOrder={(order) => show({ order })}
        oneWay={{
          chosen: table.oneWay ?? '',
          sorts: SORTS.filter(({ name }) => parts.rental || name !== 'prix'),
          onChoose: (oneWay) => show({ oneWay }),
        }}
        nameOf={({ title }) => title}
        cells={(row) => (isWide ? cellsOf(row).wide : [])}
        second={isWide ? undefined : (row) => cellsOf(row).second}
        thumbnail={(row) => (
          <>
            <SelectRow
              id={row.id}
              selectedCount={countAtLast(selection, row.id)}
              name={row.title}
              checked={selection.has(row.id)}
              onChange={(isChosen, withShift) => selection.chooseOne(row, isChosen, withShift)}
            />
            <Thumbnail vehicle={row} />
          </>
        )}
        actions={(row) => (
          <>
            <PreviewLink kind={kind} vehicle={row} />
            <PrintLink kind={kind} vehicle={row} compact />
            <DuplicateButton kind={kind} vehicle={row} compact />
          </>
        )}
        noteOf={noteOf}
        empty={
          table.filters ? (
            <NoMatch
              kind={kind}
              filters={table.filters}
              query={viewParams({ ...table, filters: undefined })}
              onFilter={filter}
            />
          ) : (
            <NoRows
              q={table.q}
              onClear={() => show({ q: '' })}
              corrections={
                <SearchCorrections kind={kind} query={rangeQuery(table, page)} onSearch={(q) => show({ q })} />
              }
              add={add}
              filtered={table.view !== undefined}
              onUnfilter={() => show({ view: undefined })}
            >
              <p>{words.none}</p>
            </NoRows>
          )
        }
      />
      {failure !== '' && (
        <LoadFailure text={`Les vues et les contacts n’ont pas pu être chargés. ${failure}`} onRetry={retry} />
      )}
      <Pager table={table} remaining={rows.remaining} onSize={(size) => show({ size })} />
      {selection.rows.length > 0 && (
        <SelectionBar
          kind={kind}
          rows={rows.rows}
          total={rows.remaining}
          query={viewParams(table)}
          selection={selection}
        />
      )}
    </TablePage>
  );
}

function rangeQuery(table: TableState, { from, size }: RankRange): URLSearchParams {
  const params = viewParams(table);
  params.set('from', String(from));
  params.set('to', String(from + size - 1));
  return params;
}

function viewParams({ view = '', order, oneWay = '', ...table }: TableState): URLSearchParams {
  const params = new URLSearchParams(`${view}&${filterParams(table)}`);
  if (order !== '') params.set('ordre', order);
  if (oneWay !== '') params.set('tri', oneWay);
  return params;
}

function noteOf({ model_year, mileage }: AdminVehicle): string {
  return [model_year, mileage === null ? '' : `${formatNumber(mileage)} km`]
    .filter((text) => text.trim() !== '')
    .join(' · ');
}

function useRecentInterest(kind: VehicleKind, rows: readonly { id: number }[]) {
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  const query = { object: kind, ids: ids.join() };
  const { data, failure, reload } = useServerData(
    ids.length === 0 ? null : statistics.readOf('GET /statistics/recent', { query }),
  );
  return { interest: new Map(data?.map((one) => [one.id, one])), failure, retry: reload };
}
