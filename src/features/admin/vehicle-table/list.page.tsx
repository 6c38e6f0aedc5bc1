import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import type { RankRange } from '../../../admin-ui/session/cached-list.ts';
import { useList } from '../../../admin-ui/session/server-state.ts';
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
import { useSelection } from '../../../admin-ui/table/use-selection.ts';
import { useMedia } from '../../../admin-ui/use-media.ts';
import { formatNumber } from '../../../shared/money.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { useRecentInterest } from '../statistics/use-recent-interest.ts';
import { DuplicateButton } from './duplicate-button.tsx';
import { ExportLink } from './export-link.tsx';
import { PreviewLink } from './preview-link.tsx';
import { PrintLink } from './print-link.tsx';
import { SearchCorrections } from './search-corrections.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { StockChips } from './stock-chips.tsx';
import { STOCK_FILTERS } from './stock-views.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useCells } from './vehicle-cells.tsx';
import { vehicles } from './vehicles.client.ts';

type Words = { title: string; add: string; search: string; none: string };

/** The specification's words (ADMP-3, ADMP-5, ADMP-9); the mistake in the text of the empty list is its own. */
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
  { name: 'age', title: 'En stock', tri: 'descending' },
  { name: 'photos', title: 'Photos', tri: 'ascending' },
  { name: 'vues', title: '7 j / 30 j', tri: 'descending' },
  { name: 'date', title: 'Date' },
] satisfies TableColumn[];
const ORDERS = ['nom', 'marque', 'prix', 'date'];

/** Sorts of one direction, by the names of the API. */
const SORTS = [
  { name: 'prix', label: 'Prix de location, croissant' },
  { name: 'vente', label: 'Prix de vente, croissant' },
  { name: 'km', label: 'Kilométrage, croissant' },
  { name: 'age', label: 'Jours en stock, décroissant' },
  { name: 'photos', label: 'Photos, croissant' },
  { name: 'vues', label: 'Vues en 30 jours, décroissant' },
  { name: 'contacts', label: 'Contacts en 30 jours, décroissant' },
];
const NAMES = { tri: SORTS.map(({ name }) => name), filters: STOCK_FILTERS };

/** So wide a window has room for all columns; in a narrower one each row has two lines. */
const WIDE = '(width >= 90em)';

/** The cars or the trucks, a page at a time, found and sorted by the server over the whole stock. */
export function VehiclesAdmin({ kind }: { kind: VehicleKind }) {
  const { table, show } = useTableState(ORDERS, NAMES);
  const { size = TABLE_PAGE } = table;
  const page = { from: (table.page - 1) * size, size };
  const rows = useList(kind, vehicles[kind].readOf('GET /range', { query: rangeQuery(table, page) }), { range: page });
  useExistingPage(table, rows);
  const { interest, failure, retry } = useRecentInterest(kind, rows.rows);
  const cellsOf = useCells(kind, interest);
  const isWide = useMedia(WIDE);
  const selection = useSelection(rows.rows);
  const words = WORDS[kind];
  const add = { kind, label: words.add };
  return (
    <TablePage
      title={words.title}
      add={add}
      search={<SearchField q={table.q} label={words.search} onSearch={(q) => show({ q })} />}
      summary={summaryOf(table, rows.rows.length, rows.remaining)}
      wide
    >
      <StockChips kind={kind} table={table} />
      <ExportLink kind={kind} search={viewParams(table)} />
      <DataTable
        kind={kind}
        caption={words.title}
        columns={COLUMNS}
        rows={rows}
        toolbar={rows.rows.length > 0 && <SelectAll rows={rows.rows} selection={selection} />}
        order={table.order}
        onOrder={(order) => show({ order })}
        oneWay={{ tri: table.tri ?? '', sorts: SORTS, onTri: (tri) => show({ tri }) }}
        nameOf={({ title }) => title}
        cells={(row) => (isWide ? cellsOf(row).wide : [])}
        second={isWide ? undefined : (row) => cellsOf(row).second}
        thumbnail={(row) => (
          <>
            <SelectRow
              name={row.title}
              checked={selection.has(row.id)}
              disabled={row.id < 0}
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
          <NoRows
            q={table.q}
            onClear={() => show({ q: '' })}
            corrections={<SearchCorrections kind={kind} q={table.q} onSearch={(q) => show({ q })} />}
            add={add}
            filtered={table.filters !== undefined}
            onUnfilter={() => show({ filters: undefined })}
          >
            <p>{words.none}</p>
          </NoRows>
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

/** The query of the table, without its page. */
function viewParams({ q, order, tri = '', filters }: TableState): URLSearchParams {
  const params = new URLSearchParams(filters);
  if (q !== '') params.set('q', q);
  if (order !== '') params.set('ordre', order);
  if (tri !== '') params.set('tri', tri);
  return params;
}

/** Facts that distinguish two vehicles of one name. */
function noteOf({ model_year, mileage }: AdminVehicle): string {
  return [model_year, mileage === null ? '' : `${formatNumber(mileage)} km`]
    .filter((text) => text.trim() !== '')
    .join(' · ');
}
