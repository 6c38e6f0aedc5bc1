import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ListSetting } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { newRow, rowsAt } from '../form/form-values.ts';
import type { SettingsFormModel } from '../form/use-settings-form.ts';

type FocusTarget = { row: number; on: 'field' | 'up' | 'down' | 'remove' };

/** What the buttons of a list do; the focus follows the row. */
export function useListRows(
  list: NamedSetting<ListSetting>,
  model: SettingsFormModel,
  element: RefObject<HTMLElement | null>,
) {
  const rows = rowsAt(model.values, list.name);
  const focusRequest = useRef<FocusTarget | null>(null);
  // After the render that a press caused: on the same button of the row wherever it went, on the next row, or on the list.
  useLayoutEffect(() => {
    const target = focusRequest.current;
    focusRequest.current = null;
    if (target && rows.length >= 0) focusIn(element.current, target);
  }, [rows, element]);
  const requestFocus = (row: number, on: FocusTarget['on']) => {
    focusRequest.current = { row, on };
  };
  const show = (order: readonly (number | null)[]) =>
    model.changeRows(
      list.name,
      order.map((from) => (from === null ? newRow(list) : rows[from])),
      order,
    );
  const positions = rows.map((_row, i) => i);
  return {
    rows,
    add() {
      show([...positions, null]);
      requestFocus(rows.length, 'field');
    },
    remove(i: number) {
      show(positions.filter((position) => position !== i));
      requestFocus(Math.min(i, rows.length - 2), 'remove');
    },
    move(i: number, step: -1 | 1) {
      const order = positions.toSpliced(i, 1).toSpliced(i + step, 0, i);
      show(order);
      requestFocus(i + step, step === -1 ? 'up' : 'down');
    },
  };
}

export type ListRows = ReturnType<typeof useListRows>;

function focusIn(list: HTMLElement | null, { row, on }: FocusTarget): void {
  const item = list?.querySelector(`[data-row="${row}"]`);
  const control =
    on === 'field'
      ? item?.querySelector<HTMLElement>('input, textarea, select')
      : item?.querySelector<HTMLElement>(`[data-what="${on}"]:not(:disabled), [data-what]:not(:disabled)`);
  (control ?? list?.querySelector<HTMLElement>('[data-add]') ?? list)?.focus();
}
