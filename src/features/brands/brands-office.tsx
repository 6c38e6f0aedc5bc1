import { fold } from '../../shared/text.ts';
import type { OfficeBrand } from '../admin/client.ts';
import { OfficeTable } from '../admin/office-table.tsx';
import { Pager } from '../admin/pager.tsx';
import { useRows } from '../admin/rows.ts';
import { SearchField } from '../admin/search-field.tsx';
import { pageOf, type SortKeys } from '../admin/small-list.ts';
import { NoRows, TablePage } from '../admin/table-page.tsx';
import { summaryOf, useExistingPage, useTableState } from '../admin/table-state.ts';

const COLUMNS = [
  { name: 'nom', title: 'Nom' },
  { name: 'date', title: 'Date' },
];
const KEYS: SortKeys<OfficeBrand> = {
  nom: ({ brandName }) => fold(brandName),
  date: ({ date_uploaded }) => date_uploaded.split('-').reverse().join(''),
};
const ADD = { kind: 'brands', label: 'Ajouter des marques' } as const;

/** The brands (ADMP-4). */
export function BrandsOffice() {
  const { table, show } = useTableState(Object.keys(KEYS));
  const rows = pageOf(useRows<OfficeBrand>('brands', '/brands'), table, ({ brandName }) => brandName, KEYS);
  useExistingPage(table, rows);
  return (
    <TablePage
      title="Marques"
      add={ADD}
      search={<SearchField q={table.q} label="Chercher une marque" onSearch={(q) => show({ q })} />}
      summary={summaryOf(table, rows.rows.length, rows.remaining)}
    >
      <OfficeTable
        kind="brands"
        caption="Marques"
        columns={COLUMNS}
        rows={rows}
        order={table.order}
        onOrder={(order) => show({ order })}
        nameOf={({ brandName }) => brandName}
        cells={({ date_uploaded }) => [date_uploaded]}
        empty={
          <NoRows q={table.q} onClear={() => show({ q: '' })} add={ADD}>
            <p>Aucune marque ajoutée !</p>
          </NoRows>
        }
      />
      <Pager table={table} remaining={rows.remaining} />
    </TablePage>
  );
}
