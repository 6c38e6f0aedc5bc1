import type { ReactNode } from 'react';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { useList } from '../../../admin-ui/session/server-state.ts';
import { asGiven, pageOf, type SortKeys } from '../../../admin-ui/table/client-paging.ts';
import { DataTable } from '../../../admin-ui/table/data-table.tsx';
import { Pager } from '../../../admin-ui/table/pager.tsx';
import { SearchField } from '../../../admin-ui/table/search-field.tsx';
import { NoRows, TablePage } from '../../../admin-ui/table/table-page.tsx';
import { summaryOf, useExistingPage, useTableState } from '../../../admin-ui/table/table-state.ts';
import { centsOf, formatPrice } from '../../../shared/money.ts';
import { fold } from '../../../shared/text/text.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { rates } from './rates.client.ts';
import type { Rate } from './rates.schema.ts';
import { useFocusOnNew } from './use-focus-on-new.ts';
import { useRateOrder } from './use-rate-order.ts';

const COLUMNS = [
  { name: 'nom', title: 'Titre' },
  { name: 'prix', title: 'Prix' },
];
const KEYS: SortKeys<Rate> = {
  nom: ({ title }) => fold(title),
  prix: ({ price }) => centsOf(price) ?? Number.POSITIVE_INFINITY,
};
const ADD = { kind: 'rates', label: 'Ajouter un tarif' } as const;

export function RatesAdmin({ notice }: { notice: ReactNode }) {
  const { table, show } = useTableState(Object.keys(KEYS));
  const { interface: style } = useAdminContext();
  const all = useList('rates', rates.readOf('GET /rates'));
  const rows = pageOf(all, table, textOf, KEYS, asGiven);
  const { announcement, stepsOf, move } = useRateOrder(all.rows);
  useExistingPage(table, rows);
  useFocusOnNew({
    touched: all.touched,
    shown: rows.rows,
    found: pageOf(all, { ...table, page: 1, size: all.rows.length }, textOf, KEYS, asGiven).rows,
    table,
    showPage: (page) => show({ page }),
  });
  return (
    <TablePage
      title="Tarifs Transport Chauffeur VTC"
      add={ADD}
      search={<SearchField q={table.q} label="Chercher un tarif" onSearch={(q) => show({ q })} />}
      summary={summaryOf(table, rows.rows.length, rows.remaining)}
    >
      {notice}
      <DataTable
        kind="rates"
        caption="Tarifs"
        columns={COLUMNS}
        rows={rows}
        order={table.order}
        onOrder={(order) => show({ order })}
        nameOf={({ title }) => title}
        cells={({ price }) => [formatPrice(price, style)]}
        unsorted="Ordre du site"
        // The buttons work only while the table shows all rates in the dealer's order.
        actions={
          table.order === '' && table.q === ''
            ? (rate) => <MoveButtons rate={rate} steps={stepsOf(rate)} onMove={move} />
            : undefined
        }
        empty={
          <NoRows q={table.q} onClear={() => show({ q: '' })} add={ADD}>
            {/* The specification prescribes the first line, although this table has rates, not brands (ADMP-9). */}
            <p>Aucune marque ajoutée !</p>
            <p>Aucun tarif pour l’instant.</p>
          </NoRows>
        }
      />
      <Pager table={table} remaining={rows.remaining} onSize={(size) => show({ size })} />
      <VisuallyHidden as="p" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </TablePage>
  );
}

function textOf({ title, price }: Rate): string {
  return `${title} ${price}`;
}
