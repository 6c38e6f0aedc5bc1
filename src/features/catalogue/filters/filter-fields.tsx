import { type ReactNode, useId, useState } from 'react';
import { choiceLabel, choiceLang } from '../../../shared/labels.ts';
import type { Interface } from '../../../shared/money.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type Bounds, isReversed } from '../client/list-query.ts';
import styles from './filter-fields.module.css';
import { useTypedField } from './use-typed-field.ts';

export type Choice = { value: string; label: string; french: string; count: number | null };

type OptionsProps = {
  name: string;
  options: readonly Choice[];
  style: Interface;
  values: readonly string[];
  onChange: (values: string[]) => void;
};

export function Options({ name, options, style, values, onChange }: OptionsProps) {
  const changeOption = (value: string, checked: boolean) =>
    onChange(checked ? [...values, value] : values.filter((one) => one !== value));
  return (
    <ul className={styles.options}>
      {options.map((option) => (
        <Option
          key={option.value}
          name={name}
          option={option}
          style={style}
          checked={values.includes(option.value)}
          onChange={(checked) => changeOption(option.value, checked)}
        />
      ))}
    </ul>
  );
}

type OptionProps = {
  name: string;
  option: Choice;
  style: Interface;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function Option({ name, option, style, checked, onChange }: OptionProps) {
  const id = useId();
  return (
    <li className={styles.option} data-none={(option.count === 0 && !checked) || undefined}>
      <label>
        <input
          type="checkbox"
          name={name}
          value={option.value}
          checked={checked}
          aria-describedby={option.count === null ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span lang={choiceLang(option, style)}>{choiceLabel(option, style)}</span>
      </label>
      {option.count !== null && (
        <span id={id} className={styles.count}>
          {option.count}
        </span>
      )}
    </li>
  );
}

type GroupProps = { title: string; open?: boolean; selectedCount: number; children: ReactNode };

/** A section that folds. At first, it is open if `open` is true or one of its options is chosen. */
export function Group({ title, open = false, selectedCount, children }: GroupProps) {
  const [isOpen] = useState(open || selectedCount > 0);
  return (
    <details className={styles.group} open={isOpen}>
      <summary>
        <span>{title}</span>
        {selectedCount > 0 && <span className={styles.chosen}>{selectedCount}</span>}
        <Icon name="chevron" />
      </summary>
      <fieldset>
        <VisuallyHidden as="legend">{title}</VisuallyHidden>
        {children}
      </fieldset>
    </details>
  );
}

type RangeProps = {
  name: string;
  unit: string;
  bounds: Bounds;
  format: (value: number | null) => string | null;
  isMinOnly?: boolean;
  isRejected: boolean;
  onTyped: (name: string) => void;
};

/**
 * Two number fields for bounds. They apply half a second after the last key; at once on Enter or when the focus leaves.
 */
export function Range({ name, unit, bounds, format, isMinOnly = false, isRejected, onTyped }: RangeProps) {
  const id = useId();
  const error = isRejected
    ? 'Un nombre à partir de 1'
    : isReversed(bounds)
      ? 'Le minimum est supérieur au maximum'
      : null;
  const boundProps = { unit, isRejected, errorId: error === null ? undefined : id, onTyped };
  return (
    <div className={styles.range}>
      <Bound name={`${name}_min`} label={isMinOnly ? 'Au moins' : 'De'} value={format(bounds.start)} {...boundProps} />
      {!isMinOnly && <Bound name={`${name}_max`} label="À" value={format(bounds.end)} {...boundProps} />}
      {error !== null && (
        <p id={id} role="alert" className="full small error">
          {error}
        </p>
      )}
    </div>
  );
}

type BoundProps = {
  name: string;
  label: string;
  unit: string;
  value: string | null;
  isRejected: boolean;
  errorId: string | undefined;
  onTyped: (name: string) => void;
};

function Bound({ name, label, unit, value, isRejected, errorId, onTyped }: BoundProps) {
  const valueText = value ?? '';
  const { props, applyNow, applySoon } = useTypedField(
    valueText,
    (text) => {
      if (text !== valueText) onTyped(name);
    },
    isRejected,
  );
  return (
    <label className="stack gap-1 small muted">
      <span>{label}</span>
      <span className={styles.bound}>
        <input
          {...props}
          type="number"
          name={name}
          min={1}
          step="any"
          inputMode="numeric"
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
          onInput={applySoon}
          onKeyDown={({ key }) => {
            if (key === 'Enter') applyNow();
          }}
          onBlur={applyNow}
          // The mouse wheel would change the value of a focused field.
          onWheel={(event) => event.currentTarget.blur()}
        />
        {unit !== '' && <span>{unit}</span>}
      </span>
    </label>
  );
}
