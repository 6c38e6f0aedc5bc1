import type { ComponentProps } from 'react';
import { FIELD_TYPES, type FieldType } from '../../shared/field-types.ts';
import { Select } from '../../ui/select.tsx';

type Option = { value: string | number; label: string; lang?: 'en' };

type Props = Omit<ComponentProps<'input'> & ComponentProps<'textarea'> & ComponentProps<'select'>, 'type' | 'ref'> & {
  field: { type: FieldType; options?: readonly Option[] };
  /** The text of a choice without a value. If absent, a value is always chosen. */
  noChoice?: string | undefined;
  ref?: (element: HTMLElement | null) => void;
};

export function FieldControl({ field: { type, options = [] }, noChoice, ...props }: Props) {
  const { control, keyboard } = FIELD_TYPES[type];
  if (control === 'checkbox') return <input type="checkbox" {...props} />;
  if (control === 'select') return <Choice {...props} options={options} noChoice={noChoice} />;
  if (control === 'textarea') return <textarea rows={4} {...props} />;
  return <input type="text" autoComplete="off" {...keyboard} {...props} />;
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
