import type { ReactNode } from 'react';
import type { FieldSetting, Setting } from '../fields/setting.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';
import { ColourInput } from './colour-input.tsx';
import { controlId, type SharedProps } from './control.ts';
import { PictureInput } from './picture-input.tsx';
import styles from './setting-fields.module.css';

type Props = {
  field: NamedSetting<FieldSetting>;
  /** The path in the section's value. */
  path: string;
  value: unknown;
  fieldError: string | undefined;
  /** Said before the label to those who do not see what stands around it: 'Avis 2, '. */
  context?: string;
  onChange: (value: unknown) => void;
};

/** One field with its label, unit, hint and error, all of which screen readers announce too. */
export function SettingInput({ field, path, value, fieldError, context = '', onChange }: Props) {
  const id = controlId(path);
  const { label, hint, type, wide, wrong } = field;
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
      {type === 'yesNo' ? (
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

type ControlProps = {
  field: NamedSetting<FieldSetting>;
  text: string;
  shared: SharedProps;
  onChange: (value: string) => void;
};

function Control({ field, text, shared, onChange }: ControlProps) {
  const typed = {
    ...shared,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if ('isLong' in field && field.isLong) return <textarea rows={4} {...typed} />;
  if (field.type === 'choice')
    return (
      <select {...typed}>
        {field.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  if (field.type === 'colour') return <ColourInput name={field.name} text={text} shared={shared} onChange={onChange} />;
  if (field.type === 'picture' || field.type === 'pictureAddress')
    return <PictureInput field={field} value={text} shared={shared} onChange={onChange} />;
  return (
    <span className={styles.measured}>
      <input {...keyboardOf(field)} autoComplete="off" {...typed} />
      {'unit' in field && field.unit !== undefined && <span className={styles.unit}>{field.unit}</span>}
    </span>
  );
}

type Keyboard = { type: string; inputMode?: 'numeric' | 'decimal'; spellCheck?: boolean };

/** The type of an input, and which keyboard a phone shows. */
function keyboardOf(field: FieldSetting): Keyboard {
  if ('keyboard' in field && field.keyboard) return { type: 'text', inputMode: field.keyboard };
  return KEYBOARDS[field.type] ?? { type: 'text' };
}

const KEYBOARDS: { [T in Setting['type']]?: Keyboard } = {
  phone: { type: 'tel' },
  chat: { type: 'tel' },
  email: { type: 'email', spellCheck: false },
  url: { type: 'url', spellCheck: false },
  integer: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
};
