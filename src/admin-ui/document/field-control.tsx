import type { ComponentProps } from 'react';
import type { DocumentField, FieldType } from '../../shared/document-values.ts';
import { isTextType, type TextType, textType } from '../../shared/text-types.ts';
import { Select } from '../../ui/select.tsx';

type Option = { value: string | number; label: string; lang?: 'en' };

type Props = Omit<ComponentProps<'input'> & ComponentProps<'textarea'> & ComponentProps<'select'>, 'type' | 'ref'> & {
  field: Pick<DocumentField, 'type'> & { options?: readonly Option[] };
  /** The text of a choice without a value. If absent, a value is always chosen. */
  noChoice?: string | undefined;
  ref?: (element: HTMLElement | null) => void;
};

export function FieldControl({ field: { type, options = [] }, noChoice, ...props }: Props) {
  if (type === 'yesNo') return <input type="checkbox" {...props} />;
  if (type === 'choice') return <Choice {...props} options={options} noChoice={noChoice} />;
  const { lines, keyboard = {} }: TextType = isTextType(type) ? textType(type) : { keyboard: numberKeyboard(type) };
  if (lines !== undefined) return <textarea rows={lines} {...props} />;
  return <input type="text" autoComplete="off" {...keyboard} {...props} />;
}

function numberKeyboard(type: FieldType) {
  return { inputMode: type === 'decimal' ? 'decimal' : 'numeric' } as const;
}

type ChoiceProps = ComponentProps<'select'> & { options: readonly Option[]; noChoice: string | undefined };

/** A value that is not among the options stays until another is chosen. */
function Choice({ options, noChoice, ...select }: ChoiceProps) {
  const value = String(select.value ?? '');
  const isKnown = value === '' || options.some((option) => String(option.value) === value);
  return (
    <Select {...select}>
      {noChoice !== undefined && <option value="">{noChoice}</option>}
      {!isKnown && <option value={value}>{value} (n’est plus proposé)</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
