import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type Around = { label: string; error?: string | undefined; hint?: ReactNode };

/** A labelled input whose fault stands under it as text, not as the browser's bubble (contract §8). */
export function TextField({ label, error, hint, ...input }: Around & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input id={id} {...input} {...described(id, error, hint)} />
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

/** The same for a choice. */
export function SelectField({ label, error, hint, children, ...select }: Around & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} {...select} {...described(id, error, hint)}>
        {children}
      </select>
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

function described(id: string, error: string | undefined, hint: ReactNode) {
  const by = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': by === '' ? undefined : by };
}

function Notes({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
