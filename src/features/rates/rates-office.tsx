import { centsOf, formatPrice } from '../../shared/money.ts';
import { fold } from '../../shared/text.ts';
import type { OfficeRate } from '../admin/client.ts';
import { useOffice } from '../admin/office.ts';
import { OfficeTable } from '../admin/office-table.tsx';
import { Pager } from '../admin/pager.tsx';
import { useRows } from '../admin/rows.ts';
import { SearchField } from '../admin/search-field.tsx';
import { pageOf, type SortKeys } from '../admin/small-list.ts';
import { NoRows, TablePage } from '../admin/table-page.tsx';
import { summaryOf, useExistingPage, useTableState } from '../admin/table-state.ts';

const COLUMNS = [
  { name: 'nom', title: 'Titre' },
  { name: 'prix', title: 'Prix' },
];
const KEYS: SortKeys<OfficeRate> = {
  nom: ({ title }) => fold(title),
  prix: ({ price }) => centsOf(price) ?? Number.POSITIVE_INFINITY,
};
const ADD = { kind: 'rates', label: 'Ajouter un tarif' } as const;

/** The fixed prices of the chauffeur-driven transport (ADMP-6). */
export function RatesOffice() {
  const { table, show } = useTableState(Object.keys(KEYS));
  const { interface: style } = useOffice();
  const rows = pageOf(useRows<OfficeRate>('rates', '/rates'), table, textOf, KEYS);
  useExistingPage(table, rows);
  return (
    <TablePage
      title="Tarifs Transport Chauffeur VTC"
      add={ADD}
      search={<SearchField q={table.q} label="Chercher un tarif" onSearch={(q) => show({ q })} />}
      summary={summaryOf(table, rows.rows.length, rows.remaining)}
    >
      <OfficeTable
        kind="rates"
        caption="Tarifs"
        columns={COLUMNS}
        rows={rows}
        order={table.order}
        onOrder={(order) => show({ order })}
        nameOf={({ title }) => title}
        cells={({ price }) => [formatPrice(price, style)]}
        empty={
          <NoRows q={table.q} onClear={() => show({ q: '' })} add={ADD}>
            <p>Aucune marque ajoutée !</p>
            <p>Aucun tarif pour l’instant.</p>
          </NoRows>
        }
      />
      <Pager table={table} remaining={rows.remaining} />
    </TablePage>
  );
}

function textOf({ title, price }: OfficeRate): string {
  return `${title} ${price}`;
}
