import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What the control of a field needs, so that screen readers announce what stands around it. */
export type ControlProps = {
  id: string;
  required?: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

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
  const describedBy = Object.entries(notes).flatMap(([name, note]) => (note ? [`${controlId}-${name}`] : []));
  const control = children({
    id: controlId,
    ...(required && { required }),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
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

type NotesProps = Pick<FieldProps, 'error' | 'warning' | 'hint'> & { id: string };

/** The error, the remark and the hint below a control. */
export function FieldNotes({ id, ...notes }: NotesProps) {
  return (['error', 'warning', 'hint'] as const).map(
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
  return <Field {...{ label, hint, error, required }}>{(control) => <select {...control} {...select} />}</Field>;
}
