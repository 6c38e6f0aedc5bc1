import { type ReactNode, useEffect, useState } from 'react';
import { choiceLabel, choiceLang } from '../../shared/labels.ts';
import type { Interface } from '../../shared/money.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Option } from '../site/reads.ts';
import styles from './filter-panel.module.css';
import { type Bounds, isReversed, type ListQuery } from './list-query.ts';

/** Search debounce in milliseconds (CST-1). */
const DEBOUNCE = 500;

type OptionsProps = {
  name: string;
  options: Option[];
  style: Interface;
  chosen: string[];
  onChange: (values: string[]) => void;
};

/** One checkbox an option, with how many vehicles it would show (FLT-2, FLT-4, FLT-6, D15). */
export function Options({ name, options, style, chosen, onChange }: OptionsProps) {
  const toggled = (value: string, checked: boolean) =>
    checked ? [...chosen, value] : chosen.filter((known) => known !== value);
  return (
    <ul className={styles.options}>
      {options.map((option) => (
        <li key={option.value}>
          <label>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={chosen.includes(option.value)}
              onChange={(event) => onChange(toggled(option.value, event.target.checked))}
            />
            <span lang={choiceLang(option, style)}>{choiceLabel(option, style)}</span>
            <span className={styles.optionCount}>{option.count}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** A section that opens and closes on click (FLT-1). */
export function Group({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.group} open={open}>
      <summary>
        <span>{title}</span>
        <Icon name="chevron" />
      </summary>
      <fieldset>
        <legend className="visually-hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** The search box: what is typed counts half a second after the last key (SRCH-1), at once on Enter. */
export function SearchBox({ query, apply }: { query: ListQuery; apply: (query: ListQuery) => void }) {
  const [text, setText] = useState(query.q);
  const [shown, setShown] = useState(query.q);
  if (shown !== query.q) {
    setShown(query.q);
    if (text.trim() !== query.q) setText(query.q);
  }
  useEffect(() => {
    if (text.trim() === query.q) return;
    const timer = setTimeout(() => apply({ ...query, q: text.trim() }), DEBOUNCE);
    return () => clearTimeout(timer);
  });
  return (
    <div className={styles.search}>
      <Icon name="search" size={22} />
      <input
        type="search"
        name="q"
        aria-label="Rechercher"
        placeholder="Marque, Modèle, Carburant, Boite de vitesse"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit">Rechercher</button>
    </div>
  );
}

type RangeProps = {
  name: 'prix' | 'km' | 'annee';
  unit: string;
  bounds: Bounds;
  write: (value: number | null) => string | null;
  onCommit: () => void;
};

/** Two numbers from 1 (FLT-3, FLT-5, FLT-7); they count on Enter or on leaving the field (contract §8). */
export function Range({ name, unit, bounds, write, onCommit }: RangeProps) {
  return (
    <div className={styles.range}>
      <Bound name={`${name}_min`} label="de" unit={unit} value={write(bounds.start)} onCommit={onCommit} />
      <Bound name={`${name}_max`} label="à" unit={unit} value={write(bounds.end)} onCommit={onCommit} />
      {isReversed(bounds) && (
        <p role="alert" className={styles.reversed}>
          Le minimum est supérieur au maximum
        </p>
      )}
    </div>
  );
}

type BoundProps = { name: string; label: string; unit: string; value: string | null; onCommit: () => void };

function Bound({ name, label, unit, value, onCommit }: BoundProps) {
  const [text, setText] = useState(value ?? '');
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value ?? '');
  }
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        name={name}
        min={1}
        step="any"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={onCommit}
      />
      {unit !== '' && <span>{unit}</span>}
    </label>
  );
}
