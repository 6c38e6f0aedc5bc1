import type { ReactNode } from 'react';
import { Field } from '../form/field.tsx';
import type { FormFields } from '../form/use-admin-form.ts';
import { FieldControl } from './field-control.tsx';
import type { DocumentFormModel } from './use-document.ts';

type Props = {
  form: Pick<DocumentFormModel, 'document'> & FormFields;
  /** What the form says about typed values, by field. */
  notes?: Readonly<Record<string, { hint?: ReactNode; warning?: string | undefined }>>;
};

/** The fields of a small document, in the order of its definition. A dialog focuses the first one. */
export function DocumentFields({ form, notes = {} }: Props) {
  return form.document.fields.map((field, i) => {
    const { name, label, type, required, wide, hint, maxLength, placeholder } = field;
    const isCheck = type === 'yesNo';
    return (
      <Field
        key={name}
        {...{ label, hint, required, isCheck, isWide: wide, error: form.errorOf(name), ...notes[name] }}
      >
        {(control) => (
          <FieldControl
            field={field}
            {...{ maxLength, placeholder }}
            data-focus-first={i === 0 ? '' : undefined}
            {...control}
            {...form.register(name)}
          />
        )}
      </Field>
    );
  });
}
