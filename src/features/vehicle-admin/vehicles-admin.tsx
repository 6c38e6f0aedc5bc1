import { DataTable } from '../../admin-ui/data-table.tsx';
import { Pager } from '../../admin-ui/pager.tsx';
import { SearchField } from '../../admin-ui/search-field.tsx';
import { NoRows, TablePage } from '../../admin-ui/table-page.tsx';
import { summaryOf, TABLE_PAGE, type TableState, useExistingPage, useTableState } from '../../admin-ui/table-state.ts';
import { type Page, useRows } from '../../admin-ui/use-rows.ts';
import { formatNumber } from '../../shared/money.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import type { Brand } from '../brands/brand.ts';
import type { AdminVehicle } from './admin-vehicle.ts';
import { Thumbnail } from './thumbnail.tsx';

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
  { name: 'date', title: 'Date' },
];
const ORDERS = COLUMNS.map(({ name }) => name);

/** The cars or the trucks, 25 rows at a time, found and sorted by the server over the whole stock (D33). */
export function VehiclesAdmin({ kind }: { kind: VehicleKind }) {
  const { table, show } = useTableState(ORDERS);
  const page = { from: (table.page - 1) * TABLE_PAGE, size: TABLE_PAGE };
  const rows = useRows<AdminVehicle>(kind, rangePath(kind, table, page), { page });
  useExistingPage(table, rows);
  const brands = useRows<Brand>('brands', '/brands');
  const words = WORDS[kind];
  const add = { kind, label: words.add };
  const brandOf = ({ brand }: AdminVehicle) => brands.rows.find(({ id }) => id === brand)?.brandName ?? '';
  return (
    <TablePage
      title={words.title}
      add={add}
      search={<SearchField q={table.q} label={words.search} onSearch={(q) => show({ q })} />}
      summary={summaryOf(table, rows.rows.length, rows.remaining)}
    >
      <DataTable
        kind={kind}
        caption={words.title}
        columns={COLUMNS}
        rows={rows}
        order={table.order}
        onOrder={(order) => show({ order })}
        nameOf={({ title }) => title}
        cells={(row) => [brandOf(row), row.due_date]}
        thumbnail={(row) => <Thumbnail vehicle={row} />}
        noteOf={searchableOf}
        empty={
          <NoRows q={table.q} onClear={() => show({ q: '' })} add={add}>
            <p>{words.none}</p>
          </NoRows>
        }
      />
      <Pager table={table} remaining={rows.remaining} />
    </TablePage>
  );
}

function rangePath(kind: VehicleKind, { q, order }: TableState, { from, size }: Page): string {
  const params = new URLSearchParams({ from: String(from), to: String(from + size - 1) });
  if (q !== '') params.set('q', q);
  if (order !== '') params.set('ordre', order);
  return `/${kind}/range?${params}`;
}

/** What tells two vehicles of one name apart. */
function searchableOf({ reference, model_year, mileage }: AdminVehicle): string {
  return [reference, model_year, mileage === null ? '' : `${formatNumber(mileage)} km`]
    .filter((text) => text.trim() !== '')
    .join(' · ');
}
