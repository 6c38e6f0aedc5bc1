import { memo, type ReactNode } from 'react';
import { type ControllerRenderProps, type Control as FormControl, useController } from 'react-hook-form';
import { Button } from '../../../../admin-ui/button.tsx';
import { FieldControl } from '../../../../admin-ui/document/field-control.tsx';
import { focusField } from '../../../../admin-ui/focus.ts';
import { type ControlProps, Field } from '../../../../admin-ui/form/field.tsx';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { priceFault } from '../../../../shared/doubtful-price.ts';
import { centsOf, formatPrice, type Interface } from '../../../../shared/money.ts';
import { type Fuel, GEARBOXES } from '../../../stock/vehicles/fields/choices.ts';
import { yearOfModel } from '../../../stock/vehicles/vehicle.ts';
import styles from '../form.module.css';
import { BrandInput } from './brand-input.tsx';
import type { FormField } from './form-fields.ts';
import type { NewBrand } from './use-new-brand.ts';

type Choices = { newBrand: NewBrand | undefined; fuels: readonly Fuel[]; style: Interface };

type Props = {
  field: FormField;
  control: FormControl;
  warning?: string | undefined;
  newBrand?: NewBrand | undefined;
  suggestion?: Suggestion | undefined;
};

/** The button sets the value. */
export type Suggestion = { text: string; choose: () => void };

/** `memo` makes a key press render only this field, because the form has about fifty fields. */
export const FormInput = memo(function FormInput({ field, control, warning, newBrand, suggestion }: Props) {
  const { fuels, interface: style } = useAdminContext();
  const choices = { newBrand, fuels, style };
  const { field: typed, fieldState } = useController({ name: field.name, control });
  const value = String(typed.value);
  return (
    <Field
      label={field.label}
      hint={hintOf(field, value, choices, fieldState.error?.message)}
      unit={field.unit}
      error={fieldState.error?.message}
      warning={warning}
      required={field.required}
      isWide={field.wide}
    >
      {(shared) => (
        <>
          <Control field={field} choices={choices} shared={{ ...typed, ...shared, value }} />
          {suggestion && (
            <Button
              look="text"
              place={styles.fieldAction}
              onClick={({ currentTarget }) => {
                suggestion.choose();
                // The button disappears, so the focus moves to the control.
                focusField(currentTarget.closest('form'), field.name);
              }}
            >
              {suggestion.text}
            </Button>
          )}
        </>
      )}
    </Field>
  );
});

function hintOf(field: FormField, value: string, { style }: Choices, error: string | undefined): ReactNode {
  // The error of the field already says what is wrong with the price.
  if (field.type === 'price' && error !== undefined && error === priceFault(value)) return undefined;
  if (field.type === 'price') return <PricePreview field={field} text={value} style={style} />;
  if (field.type === 'year' && value.trim() !== '' && yearOfModel(value) === null)
    return 'Sans une année en quatre chiffres, le filtre par année ne trouvera pas ce véhicule';
  return field.hint;
}

type Shared = ControlProps & Omit<ControllerRenderProps, 'value'> & { value: string };

function Control({ field, choices, shared }: { field: FormField; choices: Choices; shared: Shared }) {
  const options = optionsOf(field, choices);
  const control = (
    <FieldControl
      {...shared}
      field={{ type: field.type, options }}
      // A preselected option could be saved by mistake.
      noChoice={field.default === undefined ? 'Non précisé' : undefined}
    />
  );
  return choices.newBrand ? <BrandInput newBrand={choices.newBrand}>{control}</BrandInput> : control;
}

function optionsOf({ choices, options = [] }: FormField, { newBrand, fuels, style }: Choices) {
  if (newBrand) return newBrand.brands.map(({ id, brandName }) => ({ value: String(id), label: brandName }));
  if (choices === 'gearbox') return GEARBOXES.map(({ label }) => ({ value: label, label }));
  if (choices !== 'fuel') return options;
  return fuels.map(({ label, french }) => {
    if (style === 'fr') return { value: label, label: french };
    return { value: label, label, ...(label === french ? {} : { lang: 'en' as const }) };
  });
}

/** While the administrator types, shows the price as the site will show it. */
function PricePreview({ field, text, style }: { field: FormField; text: string; style: Interface }) {
  const where = field.unit === undefined ? 'Sur la page' : 'Sur la carte';
  if (text.trim() === '') return <span>Texte libre, ex. 1 200 ou sur demande</span>;
  const fault = priceFault(text);
  if (fault !== undefined) return <strong>{fault}.</strong>;
  if (centsOf(text) === null)
    return (
      <>
        <span>{`${where} : `}</span>
        <strong>{formatPrice(text, style)}</strong>
        <span>
          {`. Aucun montant lisible : sans symbole €${field.unit === undefined ? '' : ', et absent des recherches par prix'}.`}
        </span>
      </>
    );
  return (
    <>
      <span>{`${where} : `}</span>
      <strong>{`${formatPrice(text, style)}${field.unit === undefined ? '' : ` ${field.unit}`}`}</strong>
    </>
  );
}
