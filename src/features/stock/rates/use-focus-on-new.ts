import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusRow } from '../../../admin-ui/focus.ts';
import { modalOf } from '../../../admin-ui/form/modal.ts';
import type { List } from '../../../admin-ui/session/server-state.ts';
import { TABLE_PAGE, type TableState } from '../../../admin-ui/table/table-state.ts';
import type { Rate } from './rates.schema.ts';

type NewRate = {
  /** The rate that was changed last. */
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
  const isFormOpen = modalOf(useLocation().search) !== null;
  /** True from the form's save until the new rate has the focus. */
  const isAwaited = useRef(false);
  useEffect(() => {
    // A new rate has a negative id until the server has numbered it.
    if (touched === null || touched < 0) isAwaited.current = touched !== null;
    else if (isAwaited.current && !isFormOpen) {
      const rank = found.findIndex(({ id }) => id === touched);
      const isShown = shown.some(({ id }) => id === touched);
      if (rank >= 0 && !isShown) return showPage(Math.floor(rank / (table.size ?? TABLE_PAGE)) + 1);
      isAwaited.current = false;
      focusRow('rates', touched);
    }
  });
}
