import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { newRow } from '../../../../shared/document-values.ts';
import type { ListSetting } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import type { SettingsFormModel } from '../form/use-settings-form.ts';

type FocusTarget = { row: number; on: 'field' | 'up' | 'down' | 'remove' };

export function useListRows(
  list: NamedSetting<ListSetting>,
  { control, clearErrorsAt }: SettingsFormModel,
  element: RefObject<HTMLElement | null>,
) {
  const { fields: rows, append, remove, move } = useFieldArray({ control, name: list.name });
  const focusRequest = useRef<FocusTarget | null>(null);
  // After the render, focuses the same button of the moved row, the next row, or the list.
  useLayoutEffect(() => {
    const target = focusRequest.current;
    focusRequest.current = null;
    if (target && rows.length >= 0) focusIn(element.current, target);
  }, [rows, element]);
  const requestFocus = (row: number, on: FocusTarget['on']) => {
    focusRequest.current = { row, on };
    // The error described the former rows.
    clearErrorsAt(`${list.name}.root`);
  };
  return {
    rows,
    add() {
      requestFocus(rows.length, 'field');
      append(newRow(list), { shouldFocus: false });
    },
    addAll(offered: NonNullable<ListSetting['model']>) {
      requestFocus(0, 'field');
      append([...offered], { shouldFocus: false });
    },
    remove(i: number) {
      requestFocus(Math.min(i, rows.length - 2), 'remove');
      remove(i);
    },
    move(i: number, step: -1 | 1) {
      requestFocus(i + step, step === -1 ? 'up' : 'down');
      move(i, i + step);
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
