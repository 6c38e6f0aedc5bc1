import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusRow } from '../../../admin-ui/focus.ts';
import { modalOf } from '../../../admin-ui/form/modal.ts';
import type { List } from '../../../admin-ui/session/server-state.ts';
import { TABLE_PAGE, type TableState } from '../../../admin-ui/table/table-state.ts';
import type { Rate } from './rates.schema.ts';

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
export function useFocusOnNew({ touched, shown, found, table, showPage }: NewRate): void {
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
