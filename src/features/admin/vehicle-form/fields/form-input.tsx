import { type ReactNode, useId } from 'react';
import type { Interface } from '../../../../shared/money.ts';
import { type Fuel, GEARBOXES } from '../../../stock/vehicles/fields/choices.ts';
import { yearOfModel } from '../../../stock/vehicles/vehicle.ts';
import styles from '../form.module.css';
import { BrandInput } from './brand-input.tsx';
import type { FormField } from './form-fields.ts';
import { PricePreview } from './price-preview.tsx';
import type { NewBrand } from './use-new-brand.ts';

/** What the options of the selects come from. */
export type Choices = { newBrand: NewBrand; fuels: readonly Fuel[]; style: Interface };

type Props = {
  field: FormField;
  value: string;
  fieldError: string | undefined;
  /** A remark about the value that does not prevent saving. */
  warning?: string | undefined;
  choices: Choices;
  onChange: (value: string) => void;
};

/** One field with its label, unit, hint and error, all of which screen readers announce too. */
export function FormInput({ field, value, fieldError, warning, choices, onChange }: Props) {
  const id = useId();
  const hint = hintOf(field, value, choices);
  const described = [fieldError && `${id}-error`, warning && `${id}-warning`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const shared = {
    id,
    name: field.name,
    value,
    'aria-invalid': fieldError ? true : undefined,
    'aria-required': field.required,
    'aria-describedby': described === '' ? undefined : described,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className={styles.field} data-wide={field.wide}>
      <label htmlFor={id}>{field.label}</label>
      <Control field={field} choices={choices} shared={shared} />
      {fieldError && (
        <p id={`${id}-error`} className={styles.error}>
          {fieldError}
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className={styles.warning}>
          {warning}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

function hintOf(field: FormField, value: string, { style }: Choices): ReactNode {
  if (field.input === 'price') return <PricePreview field={field} text={value} style={style} />;
  if (field.input === 'year' && value.trim() !== '' && yearOfModel(value) === null)
    return 'Sans une année en quatre chiffres, le filtre par année ne trouvera pas ce véhicule';
  return field.hint;
}

type Shared = { id: string; name: string; value: string; onChange: (event: { target: { value: string } }) => void };

function Control({ field, choices, shared }: { field: FormField; choices: Choices; shared: Shared }) {
  const { input, unit } = field;
  if (input === 'area') return <textarea rows={3} {...shared} />;
  const options = optionsOf(field, choices);
  const choice = options && <Choice {...shared} options={options} mayBeEmpty={field.default === undefined} />;
  if (input === 'brand') return <BrandInput newBrand={choices.newBrand}>{choice}</BrandInput>;
  if (choice) return choice;
  return (
    <span className={styles.measured}>
      <input type="text" inputMode={INPUT_MODES[input]} autoComplete="off" {...shared} />
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}

/** Which keyboard a phone shows; absent: that of texts. */
const INPUT_MODES: { [input in FormField['input']]?: 'numeric' | 'decimal' } = {
  number: 'numeric',
  decimal: 'decimal',
  price: 'decimal',
  year: 'numeric',
};

type Option = { value: string; label: string; lang?: 'en' };

/** The options of a select, or null where the field has another control. */
function optionsOf({ input, options = [] }: FormField, { newBrand, fuels, style }: Choices): readonly Option[] | null {
  if (input === 'brand') return newBrand.brands.map(({ id, brandName }) => ({ value: String(id), label: brandName }));
  if (input === 'choice') return options;
  if (input === 'gearbox') return GEARBOXES.map(({ label }) => ({ value: label, label }));
  if (input !== 'fuel') return null;
  return fuels.map(({ label, french }) => {
    if (style === 'fr') return { value: label, label: french };
    return { value: label, label, ...(label === french ? {} : { lang: 'en' as const }) };
  });
}

/** Without a default nothing is chosen at first: a preselected first option would be saved by mistake. */
function Choice({ options, mayBeEmpty, ...select }: Shared & { options: readonly Option[]; mayBeEmpty: boolean }) {
  const known = select.value === '' || options.some(({ value }) => value === select.value);
  return (
    <select {...select}>
      {mayBeEmpty && <option value="">Non précisé</option>}
      {!known && <option value={select.value}>{select.value} (n’est plus proposé)</option>}
      {options.map(({ value, label, lang }) => (
        <option key={value} value={value} lang={lang}>
          {label}
        </option>
      ))}
    </select>
  );
}
