import { type ComponentProps, type ReactNode, useId } from 'react';
import { keepTogether } from '../../shared/text/french.ts';
import { Select } from '../../ui/select.tsx';
import styles from './field.module.css';

/** The properties of a field's control. With them, screen readers announce label, hint and error. */
export type ControlProps = ReturnType<typeof noteProps> & { id: string; required?: boolean };

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** A note about a value that can be saved. */
  warning?: string | undefined;
  required?: boolean | undefined;
};

type Props = FieldProps & {
  unit?: string | undefined;
  id?: string;
  /** True if the control comes before its label, like a checkbox. */
  isCheck?: boolean;
  isWide?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** A control with label, unit, hint and error. The error is a text below the control, not the browser's bubble. */
export function Field({ label, hint, unit, error, warning, required, id, isCheck, isWide, children }: Props) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const notes = { error, warning, hint };
  const control = children({
    id: controlId,
    ...(required && { required }),
    ...noteProps(controlId, notes),
  });
  return (
    <div className={styles.field} data-wide={isWide}>
      {isCheck ? (
        <label className="check" htmlFor={controlId}>
          {control}
          <span>{label}</span>
        </label>
      ) : (
        <>
          <label className="strong" htmlFor={controlId}>
            {label}
          </label>
          {unit === undefined ? (
            control
          ) : (
            <span className="row gap-2">
              {control}
              <span className={`small faint ${styles.unit}`}>{unit}</span>
            </span>
          )}
        </>
      )}
      <FieldNotes id={controlId} {...notes} />
    </div>
  );
}

type Notes = Pick<FieldProps, 'error' | 'warning' | 'hint'>;

const NOTES = ['error', 'warning', 'hint'] as const;
const NOTE_CLASSES = { error: 'small error', warning: styles.warning, hint: 'small faint' };

/** Returns the properties that link a control to its notes. `FieldNotes` must get the same id. */
export function noteProps(id: string, notes: Notes) {
  const ids = NOTES.filter((name) => notes[name]).map((name) => `${id}-${name}`);
  return {
    'aria-invalid': notes.error ? (true as const) : undefined,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  };
}

const withoutBreaks = (note: ReactNode) => (typeof note === 'string' ? keepTogether(note) : note);

export function FieldNotes({ id, ...notes }: Notes & { id: string }) {
  return NOTES.map(
    (name) =>
      notes[name] && (
        <p key={name} id={`${id}-${name}`} className={NOTE_CLASSES[name]}>
          {withoutBreaks(notes[name])}
        </p>
      ),
  );
}

export function TextField({ label, hint, error, warning, required, ...input }: FieldProps & ComponentProps<'input'>) {
  return <Field {...{ label, hint, error, warning, required }}>{(control) => <input {...control} {...input} />}</Field>;
}

export function SelectField({
  label,
  hint,
  error,
  warning,
  required,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, warning, required }}>{(control) => <Select {...control} {...select} />}</Field>
  );
}
