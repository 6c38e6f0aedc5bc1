import { useId, useRef, useState } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { FieldNotes, noteProps, SelectField, TextField } from '../../../admin-ui/form/field.tsx';
import { readTyped } from '../../../shared/field-types.ts';
import { upperFirst } from '../../../shared/text/text.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import type { PriceName } from '../../stock/vehicles/fields/price-fields.ts';
import { countOf } from '../vehicle-table/vehicle-name.ts';
import styles from './price-grid.module.css';
import { type PriceRule, ROUNDINGS } from './price-rule.ts';

type Props = {
  count: number;
  names: readonly PriceName[];
  isOpen: boolean;
  onApply: (names: readonly string[], rule: PriceRule) => void;
};

type RuleTexts = { name: string; direction: string; amount: string; unit: string; rounding: string };

const EMPTY_TEXTS: RuleTexts = { name: '', direction: '+', amount: '', unit: '%', rounding: '' };

/** Changes the prices of the chosen vehicles without saving them. */
export function RuleForm({ isOpen, onApply, ...form }: Props) {
  const isPhone = useMedia(PHONE);
  const fold = useRef<HTMLDetailsElement>(null);
  if (!isPhone) return <RuleFields {...form} onApply={onApply} />;
  return (
    <details ref={fold} className={styles.fold} open={isOpen}>
      <summary>Changer les prix</summary>
      <RuleFields
        {...form}
        onApply={(names, rule) => {
          onApply(names, rule);
          // The changed prices become visible.
          if (!fold.current) return;
          fold.current.open = false;
          fold.current.querySelector('summary')?.focus();
        }}
      />
    </details>
  );
}

function RuleFields({ count, names, onApply }: Omit<Props, 'isOpen'>) {
  const [texts, setTexts] = useState(EMPTY_TEXTS);
  const [error, setError] = useState('');
  const id = useId();
  const field = (name: keyof RuleTexts) => ({
    name,
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTexts({ ...texts, [name]: target.value });
      setError('');
    },
  });
  return (
    <form
      className={styles.rule}
      aria-label="Changer les prix sélectionnés"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const rule = ruleOf(texts);
        if (typeof rule === 'string') return setError(rule);
        onApply(texts.name === '' ? names.map(({ name }) => name) : [texts.name], rule);
      }}
    >
      <SelectField label="Prix" {...field('name')}>
        <option value="">Tous les prix</option>
        {names.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="Changement" {...field('direction')}>
        <option value="+">Augmenter de</option>
        <option value="-">Baisser de</option>
      </SelectField>
      <TextField
        label="Montant"
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
        {...noteProps(id, { error })}
      />
      <SelectField label="Unité" {...field('unit')}>
        <option value="%">%</option>
        <option value="€">€</option>
      </SelectField>
      <SelectField label="Arrondir" {...field('rounding')}>
        {ROUNDINGS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="brand">
        {`Appliquer à ${countOf(count)}`}
      </Button>
      <FieldNotes id={id} error={error} />
    </form>
  );
}

/** Returns the form's rule, or an error text. Without an amount, the rule only rounds. */
function ruleOf({ direction, amount, unit, rounding }: RuleTexts): PriceRule | string {
  const roundingRule = ROUNDINGS.find(({ value }) => value === rounding)?.rounding ?? null;
  const text = amount.trim();
  if (text === '') return roundingRule ? { rounding: roundingRule } : 'Donnez un montant, ou un arrondi';
  if (/^[-−]\s*\d/.test(text)) return 'Choisissez « Baisser de » et un montant sans « - »';
  const { value, fault } = readTyped({ type: 'decimal', unit }, text);
  if (fault !== undefined) return upperFirst(fault);
  const hundredths = Math.round((value ?? 0) * 100) * (direction === '-' ? -1 : 1);
  return { [unit === '%' ? 'percent' : 'cents']: hundredths, rounding: roundingRule };
}
