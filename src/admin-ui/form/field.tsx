import { type ComponentProps, type ReactNode, useId } from 'react';
import { Select } from '../../ui/select.tsx';
import styles from './field.module.css';

/** The properties of a field's control, by which screen readers announce its label, hint and error. */
export type ControlProps = ReturnType<typeof noteProps> & { id: string; required?: boolean };

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Stands after the control. */
  unit?: string | undefined;
  error?: string | undefined;
  /** A remark about the value that does not prevent saving. */
  warning?: string | undefined;
  required?: boolean | undefined;
};

type Props = FieldProps & {
  /** Id of the control, where an address leads to it. */
  id?: string;
  /** The control stands before its label, as a checkbox. */
  isCheck?: boolean;
  /** As wide as the form. */
  isWide?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** A control with its label, unit, hint and error; the error is text below it instead of the browser's bubble. */
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
        <label className={styles.check} htmlFor={controlId}>
          {control}
          <span>{label}</span>
        </label>
      ) : (
        <>
          <label className={styles.label} htmlFor={controlId}>
            {label}
          </label>
          {unit === undefined ? (
            control
          ) : (
            <span className={styles.measured}>
              {control}
              <span className={styles.unit}>{unit}</span>
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

/** For a control whose notes, hint and error are in FieldNotes with that id. */
export function noteProps(id: string, notes: Notes) {
  const ids = NOTES.filter((name) => notes[name]).map((name) => `${id}-${name}`);
  return {
    'aria-invalid': notes.error ? (true as const) : undefined,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  };
}

/** The error, the remark and the hint below a control. */
export function FieldNotes({ id, ...notes }: Notes & { id: string }) {
  return NOTES.map(
    (name) =>
      notes[name] && (
        <p key={name} id={`${id}-${name}`} className={styles[name]}>
          {notes[name]}
        </p>
      ),
  );
}

/** A field with an input. */
export function TextField({ label, hint, error, warning, required, ...input }: FieldProps & ComponentProps<'input'>) {
  return <Field {...{ label, hint, error, warning, required }}>{(control) => <input {...control} {...input} />}</Field>;
}

/** A field with a select. */
export function SelectField({ label, hint, error, required, ...select }: FieldProps & ComponentProps<'select'>) {
  return <Field {...{ label, hint, error, required }}>{(control) => <Select {...control} {...select} />}</Field>;
}
