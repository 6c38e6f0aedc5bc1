import type { ReactNode } from 'react';
import { ColourInput } from './colour-input.tsx';
import { controlId, type SharedProps } from './control.ts';
import { PictureInput } from './picture-input.tsx';
import styles from './setting-fields.module.css';
import type { Json, SettingField } from './setting-items.ts';

type Props = {
  field: SettingField;
  /** The path in the section's value. */
  path: string;
  value: Json | undefined;
  fieldError: string | undefined;
  /** Said before the label to those who do not see what stands around it: 'Avis 2, '. */
  context?: string;
  onChange: (value: Json) => void;
};

/** One field with its label, unit, hint and error, all of which screen readers announce too. */
export function SettingInput({ field, path, value, fieldError, context = '', onChange }: Props) {
  const id = controlId(path);
  const { label, hint, input, wide, wrong } = field;
  const described = [fieldError && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const shared: SharedProps = {
    id,
    'aria-invalid': fieldError ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
  };
  const name: ReactNode = (
    <>
      {context !== '' && <span className="visually-hidden">{context}</span>}
      {label}
    </>
  );
  return (
    <div className={styles.field} data-wide={wide}>
      {input === 'check' ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            {...shared}
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span>{name}</span>
        </label>
      ) : (
        <>
          <label htmlFor={id}>{name}</label>
          <Control field={field} text={String(value ?? '')} shared={shared} onChange={onChange} />
        </>
      )}
      <FieldNotes id={id} error={fieldError && (wrong ?? fieldError)} hint={hint} />
    </div>
  );
}

/** The error and the hint below a control. */
export function FieldNotes({ id, error, hint }: { id: string; error: string | undefined; hint?: string | undefined }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {sentence(error)}
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

/** The messages of the schema follow a field's name where they are listed: here they stand alone. */
function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}

type ControlProps = { field: SettingField; text: string; shared: SharedProps; onChange: (value: string) => void };

function Control({ field, text, shared, onChange }: ControlProps) {
  const { input, unit, options } = field;
  const typed = {
    ...shared,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (input === 'area') return <textarea rows={4} {...typed} />;
  if (input === 'choice')
    return (
      <select {...typed}>
        {(options ?? []).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  if (input === 'colour') return <ColourInput name={field.name} text={text} shared={shared} onChange={onChange} />;
  if (input === 'picture') return <PictureInput field={field} value={text} shared={shared} onChange={onChange} />;
  return (
    <span className={styles.measured}>
      <input {...(KEYBOARDS[input] ?? { type: 'text' })} autoComplete="off" {...typed} />
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}

/** The type of each input, and which keyboard a phone shows. */
const KEYBOARDS: {
  [input in SettingField['input']]?: { type: string; inputMode?: 'numeric' | 'decimal'; spellCheck?: boolean };
} = {
  tel: { type: 'tel' },
  chat: { type: 'tel' },
  email: { type: 'email', spellCheck: false },
  url: { type: 'url', spellCheck: false },
  digits: { type: 'text', inputMode: 'numeric' },
  integer: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
};
