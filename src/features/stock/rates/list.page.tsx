import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../../admin-ui/button.tsx';
import { focusRow } from '../../../admin-ui/focus.ts';
import { modalOf } from '../../../admin-ui/form/modal.ts';
import { useAdminContext } from '../../../admin-ui/session/admin-context.ts';
import { type List, useList } from '../../../admin-ui/session/server-state.ts';
import { asGiven, pageOf, type SortKeys } from '../../../admin-ui/table/client-paging.ts';
import { DataTable } from '../../../admin-ui/table/data-table.tsx';
import { Pager } from '../../../admin-ui/table/pager.tsx';
import { SearchField } from '../../../admin-ui/table/search-field.tsx';
import { NoRows, TablePage } from '../../../admin-ui/table/table-page.tsx';
import {
  summaryOf,
  TABLE_PAGE,
  type TableState,
  useExistingPage,
  useTableState,
} from '../../../admin-ui/table/table-state.ts';
import { centsOf, formatPrice } from '../../../shared/money.ts';
import { fold } from '../../../shared/text/text.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { rates } from './rates.client.ts';
import type { Rate } from './rates.schema.ts';
import { type MoveStep, stepId, useRateOrder } from './use-rate-order.ts';

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

const STEPS = [
  { step: -1, icon: 'up', label: 'Monter' },
  { step: 1, icon: 'down', label: 'Descendre' },
] as const;

type MoveButtonsProps = {
  rate: Rate;
  steps: readonly MoveStep[];
  onMove: (rate: Rate, step: MoveStep) => void;
};

function MoveButtons({ rate, steps, onMove }: MoveButtonsProps) {
  return STEPS.map(({ step, icon, label }) => (
    <IconButton
      key={step}
      id={stepId(rate.id, step)}
      icon={icon}
      disabled={!steps.includes(step)}
      label={`${label} ${rate.title}`}
      title={label}
      onClick={() => onMove(rate, step)}
    />
  ));
}

type NewRate = {
  touched: List<Rate>['touched'];
  /** The rates of the shown page. */
  shown: readonly Rate[];
  /** The rates of all pages, in the order of the table. */
  found: readonly Rate[];
  table: TableState;
  showPage: (page: number) => void;
};

/** Once the form of a new rate is closed, shows the page of the table with this rate, and focuses it. */
function useFocusOnNew({ touched, shown, found, table, showPage }: NewRate): void {
  const modal = modalOf(useLocation().search);
  /** True from the opening of the form of a new rate until the new rate has the focus. */
  const isAwaited = useRef(false);
  useEffect(() => {
    if (modal !== null) {
      isAwaited.current = modal.mode === 'new';
      return;
    }
    const rank = found.findIndex(({ id }) => id === touched);
    if (!isAwaited.current || touched === null || rank < 0) return;
    if (!shown.some(({ id }) => id === touched)) return showPage(Math.floor(rank / (table.size ?? TABLE_PAGE)) + 1);
    isAwaited.current = false;
    focusRow('rates', touched);
  });
}
