import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type FieldProps = { label: string; error?: string | undefined; hint?: ReactNode };

/** A labelled input with its error as text below it, instead of the browser's bubble. */
export function TextField({ label, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
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

/** The same for a select. */
export function SelectField({ label, error, hint, children, ...select }: FieldProps & ComponentProps<'select'>) {
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
