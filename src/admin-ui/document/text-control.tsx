import type { ComponentProps } from 'react';
import type { FieldType } from '../../shared/document-values.ts';
import { isTextType, type TextType, textType } from '../../shared/text-types.ts';

type Props = Omit<ComponentProps<'input'> & ComponentProps<'textarea'>, 'type'> & { type: FieldType };

/** The control of a field whose value is typed. */
export function TextControl({ type, ...props }: Props) {
  const { lines, keyboard = {} }: TextType = isTextType(type) ? textType(type) : { keyboard: numberKeyboard(type) };
  if (lines !== undefined) return <textarea rows={lines} {...props} />;
  return <input type="text" autoComplete="off" {...keyboard} {...props} />;
}

function numberKeyboard(type: FieldType) {
  return { inputMode: type === 'decimal' ? 'decimal' : 'numeric' } as const;
}
