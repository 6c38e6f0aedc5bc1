import type { ComponentProps } from 'react';
import type { FieldType } from '../../shared/document-values.ts';

type Keyboard = {
  type?: 'tel' | 'email' | 'url' | 'date' | 'time';
  inputMode?: 'numeric' | 'decimal';
  spellCheck?: false;
};

/**
 * The keyboard of a phone for each type of field, or the browser's picker. If absent, it is the keyboard for text. A
 * price also has the keyboard for text, because it may be « sur demande ».
 */
const KEYBOARDS: { [T in FieldType]?: Keyboard } = {
  integer: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  year: { inputMode: 'numeric' },
  phone: { type: 'tel' },
  chat: { type: 'tel' },
  email: { type: 'email', spellCheck: false },
  url: { type: 'url', spellCheck: false },
  day: { type: 'date' },
  time: { type: 'time' },
};

type Props = Omit<ComponentProps<'input'> & ComponentProps<'textarea'>, 'type'> & { type: FieldType };

/** The control of a field whose value is typed. */
export function TextControl({ type, ...props }: Props) {
  if (type === 'longText') return <textarea rows={4} {...props} />;
  return <input type="text" autoComplete="off" {...KEYBOARDS[type]} {...props} />;
}
