import { useId } from 'react';
import { flushSync } from 'react-dom';
import { isLargeChange, priceFault } from '../../../shared/doubtful-price.ts';
import { centsOf } from '../../../shared/money.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import type { PriceName } from '../../stock/vehicles/fields/price-fields.ts';
import { priceOf } from './price-edits.ts';
import styles from './price-table.module.css';

type Props = {
  row: AdminVehicle;
  price: PriceName;
  draft: string | undefined;
  busy: boolean;
  failure: string | undefined;
  onType: (id: number, name: string, text: string) => void;
};

export function PriceCell({ row, price: { name, label }, draft, busy, failure, onType }: Props) {
  const id = useId();
  const before = priceOf(row, name);
  const after = draft ?? before;
  const isChanged = before !== after;
  const error = (isChanged ? priceFault(after) : undefined) ?? failure;
  return (
    <>
      <input
        type="text"
        data-price={name}
        value={after}
        maxLength={500}
        autoComplete="off"
        enterKeyHint="next"
        readOnly={busy}
        aria-label={`${label}, ${row.title}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={isChanged || error ? `${id}-error ${id}` : undefined}
        data-changed={isChanged || undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(row.id, name, target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape' || !isChanged) return;
          flushSync(() => onType(row.id, name, before));
          currentTarget.select();
        }}
      />
      {error && (
        <small id={`${id}-error`} role="alert" className={`error ${styles.wrong}`}>
          {error}
        </small>
      )}
      {isChanged && (
        <small id={id} className={styles.before} data-large={isLargeChange(before, after) || undefined}>
          {beforeText(before, after)}
        </small>
      )}
    </>
  );
}

function beforeText(before: string, after: string): string {
  if (before.trim() === '') return 'avant : aucun prix';
  const [beforeCents, afterCents] = [centsOf(before), centsOf(after)];
  if (beforeCents === null || afterCents === null || beforeCents === 0) return `avant : ${before}`;
  const percent = Math.round(((afterCents - beforeCents) / beforeCents) * 1_000) / 10;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `avant : ${before} (${sign}${String(Math.abs(percent)).replace('.', ',')} %)`;
}
