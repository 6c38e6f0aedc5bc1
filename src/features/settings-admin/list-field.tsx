import { type RefObject, useLayoutEffect, useRef } from 'react';
import { AdminIcon, type AdminIconName } from '../../admin-ui/admin-icon.tsx';
import controls from '../../admin-ui/controls.module.css';
import styles from './list-field.module.css';
import { controlId, FieldNotes, SettingInput } from './setting-input.tsx';
import { at, type Json, newRow, pathOf, rowsAt, type SettingList } from './setting-items.ts';
import type { SettingsFormModel } from './use-settings-form.ts';

type Props = {
  list: SettingList;
  model: SettingsFormModel;
  /** The fields of a row stand beside each other, without a heading: short ones as the spans of a day. */
  isCompact?: boolean;
};

/** Rows that are added, removed and moved; errors stand at their field, and the focus stays where the hand is. */
export function ListField({ list, model, isCompact = false }: Props) {
  const { name, label, hint, rowLabel, addLabel, none, max, isOrdered } = list;
  const element = useRef<HTMLDivElement>(null);
  const { rows, requestFocus, add, remove, move } = useRowActions(list, model, element);
  const error = model.fieldErrors[name];
  const id = controlId(name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid item with its own layout in every browser.
    <div
      ref={element}
      id={id}
      role="group"
      tabIndex={-1}
      className={styles.list}
      aria-label={label}
      aria-describedby={error ? `${id}-error` : undefined}
      data-wide
    >
      <FieldNotes id={id} error={error} hint={hint} />
      {rows.length === 0 && <p className={styles.none}>{none}</p>}
      <ol className={styles.rows} data-compact={isCompact || undefined}>
        {positions(rows.length).map((position) => {
          const i = Number(position);
          const rowName = rows.length > 1 || !isCompact ? `${rowLabel} ${i + 1}` : rowLabel;
          return (
            <li key={position} data-row={i} className={styles.row}>
              <div className={styles.fields}>
                {list.row.map((field) => (
                  <SettingInput
                    key={field.name}
                    field={field}
                    path={pathOf(name, i, field.name)}
                    value={at(rows[i], field.name)}
                    fieldError={model.fieldErrors[pathOf(name, i, field.name)]}
                    context={`${isCompact ? `${label}, ` : ''}${rowName} : `}
                    onChange={(value) => model.change(pathOf(name, i, field.name), value)}
                  />
                ))}
              </div>
              <div className={styles.actions}>
                {isOrdered && (
                  <>
                    <RowButton
                      icon="up"
                      what="up"
                      label={`Monter : ${rowName}`}
                      disabled={i === 0}
                      onPress={() => move(i, -1)}
                    />
                    <RowButton
                      icon="down"
                      what="down"
                      label={`Descendre : ${rowName}`}
                      disabled={i === rows.length - 1}
                      onPress={() => move(i, 1)}
                    />
                  </>
                )}
                <RowButton
                  icon="trash"
                  what="remove"
                  label={`Retirer : ${isCompact ? `${label}, ` : ''}${rowName}`}
                  onPress={() => remove(i)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {rows.length < max && (
        <button
          type="button"
          className={`${controls.ghost} ${styles.add}`}
          data-add
          onClick={() => {
            add();
            requestFocus(rows.length, 'field');
          }}
        >
          <AdminIcon name="add" size={18} />
          {addLabel}
          {isCompact && <span className="visually-hidden"> : {label}</span>}
        </button>
      )}
    </div>
  );
}

const positions = (count: number) => Array.from({ length: count }, (_, i) => String(i));

type RowButtonProps = {
  icon: AdminIconName;
  what: 'up' | 'down' | 'remove';
  label: string;
  disabled?: boolean;
  onPress: () => void;
};

function RowButton({ icon, what, label, disabled = false, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className={controls.icon}
      data-what={what}
      aria-label={label}
      title={label.split(' : ')[0]}
      disabled={disabled}
      onClick={onPress}
    >
      <AdminIcon name={icon} size={18} />
    </button>
  );
}

type FocusTarget = { row: number; on: 'field' | 'up' | 'down' | 'remove' };

function useRowActions(list: SettingList, model: SettingsFormModel, element: RefObject<HTMLElement | null>) {
  const rows = rowsAt(model.values, list.name);
  const wanted = useRef<FocusTarget | null>(null);
  // After the render that a press caused: on the same button of the row wherever it went, on the next row, or on the list.
  useLayoutEffect(() => {
    const target = wanted.current;
    wanted.current = null;
    if (target && rows.length >= 0) focusIn(element.current, target);
  }, [rows, element]);
  const requestFocus = (row: number, on: FocusTarget['on']) => {
    wanted.current = { row, on };
  };
  const show = (order: readonly (number | null)[]) =>
    model.changeRows(
      list.name,
      order.map((from) => (from === null ? newRow(list) : (rows[from] as Json))),
      order,
    );
  const places = rows.map((_row, i) => i);
  return {
    rows,
    requestFocus,
    add: () => show([...places, null]),
    remove(i: number) {
      show(places.filter((place) => place !== i));
      requestFocus(Math.min(i, rows.length - 2), 'remove');
    },
    move(i: number, step: -1 | 1) {
      const order = places.toSpliced(i, 1).toSpliced(i + step, 0, i);
      show(order);
      requestFocus(i + step, step === -1 ? 'up' : 'down');
    },
  };
}

function focusIn(list: HTMLElement | null, { row, on }: FocusTarget): void {
  const item = list?.querySelector(`[data-row="${row}"]`);
  const control =
    on === 'field'
      ? item?.querySelector<HTMLElement>('input, textarea, select')
      : item?.querySelector<HTMLElement>(`[data-what="${on}"]:not(:disabled), [data-what]:not(:disabled)`);
  (control ?? list?.querySelector<HTMLElement>('[data-add]') ?? list)?.focus();
}
