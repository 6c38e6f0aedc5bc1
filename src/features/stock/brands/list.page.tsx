import type { ReactNode } from 'react';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { useList, useServerData } from '../../../admin-ui/session/server-state.ts';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { pageOf, type SortKeys } from '../../../admin-ui/table/client-paging.ts';
import { DataTable } from '../../../admin-ui/table/data-table.tsx';
import { Pager } from '../../../admin-ui/table/pager.tsx';
import { SearchField } from '../../../admin-ui/table/search-field.tsx';
import { NoRows, TablePage } from '../../../admin-ui/table/table-page.tsx';
import { summaryOf, useExistingPage, useTableState } from '../../../admin-ui/table/table-state.ts';
import { count } from '../../../shared/text/french.ts';
import { fold } from '../../../shared/text/text.ts';
import { brands } from './brands.client.ts';
import type { Brand } from './brands.schema.ts';

const COLUMNS = [
  { name: 'nom', title: 'Nom' },
  { name: 'vehicules', title: 'Véhicules' },
  { name: 'date', title: 'Date' },
];
const KEYS: SortKeys<Brand & { vehicles: number }> = {
  vehicules: ({ vehicles }) => vehicles,
  nom: ({ brandName }) => fold(brandName),
  date: ({ date_uploaded }) => date_uploaded.split('-').reverse().join(''),
};
const ADD = { kind: 'brands', label: 'Ajouter des marques' } as const;

export function BrandsAdmin({ notice }: { notice: ReactNode }) {
  const dates = useDates();
  const { table, show } = useTableState(Object.keys(KEYS));
  const list = useList('brands', brands.readOf('GET /brands'));
  const { data, failure, reload } = useServerData(brands.readOf('GET /brands/vehicles'));
  const counts = new Map(data?.map(({ id, vehicles }) => [id, vehicles]));
  const counted = list.rows.map((brand) => ({ ...brand, vehicles: counts.get(brand.id) ?? 0 }));
  const rows = pageOf({ ...list, rows: counted }, table, ({ brandName }) => brandName, KEYS);
  useExistingPage(table, rows);
  return (
    <TablePage
      title="Marques"
      add={ADD}
      search={<SearchField q={table.q} label="Chercher une marque" onSearch={(q) => show({ q })} />}
      summary={summaryOf(table, rows.rows.length, rows.remaining)}
    >
      {notice}
      <DataTable
        kind="brands"
        caption="Marques"
        columns={COLUMNS}
        rows={rows}
        order={table.order}
        onOrder={(order) => show({ order })}
        nameOf={({ brandName }) => brandName}
        cells={({ vehicles, date_uploaded }) => [data && count(vehicles, 'véhicule'), dates.day(date_uploaded)]}
        empty={
          <NoRows q={table.q} onClear={() => show({ q: '' })} add={ADD}>
            <p>Aucune marque ajoutée !</p>
          </NoRows>
        }
      />
      {failure !== '' && (
        <LoadFailure text={`Les nombres de véhicules n’ont pas pu être chargés. ${failure}`} onRetry={reload} />
      )}
      <Pager table={table} remaining={rows.remaining} onSize={(size) => show({ size })} />
    </TablePage>
  );
}
