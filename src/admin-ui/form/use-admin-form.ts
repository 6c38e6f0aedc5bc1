import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { fieldErrorsIn } from '../../shared/field-errors.schema.ts';
import { useStable } from '../../ui/use-stable.ts';
import { focusFirstError } from '../focus.ts';
import { AdminError, isAborted, isDisconnected, logFailure, sentenceOf } from '../session/admin-client.ts';
import { type PlacedErrors, placedErrors } from './placed-errors.ts';
import { useWhenOnline } from './use-when-online.ts';

type Schema = Parameters<typeof fieldErrorsIn>[0];

type Options<V extends FieldValues> = {
  defaultValues: V;
  /** Usually the body schema of the route. */
  schema?: Schema;
  /** Replaces the check by `schema`. Returns errors by path. */
  check?: (values: V) => Readonly<Record<string, string>>;
  /** Says which field shows an error. By default, the field of `defaultValues` at its path. */
  place?: (errors: Readonly<Record<string, string>>, values: V) => PlacedErrors;
  send: (values: V) => Promise<unknown>;
  /** Returns true if the form itself shows the error. */
  onFailure?: (error: AdminError) => boolean;
  waits?: boolean;
};

/**
 * A form of the administration. It shows all field errors of the schema or the server at once, and focuses the first
 * field with an error. Only one save runs at a time. If a save fails, the input stays.
 */
export function useAdminForm<V extends FieldValues>({
  defaultValues,
  schema,
  check = (values) => (schema ? fieldErrorsIn(schema, values) : {}),
  place = (errors) => placedErrors(errors, defaultValues),
  send,
  onFailure = () => false,
  waits = false,
}: Options<V>) {
  const form = useForm<V>({ defaultValues: defaultValues as DefaultValues<V> });
  const { isSubmitting, isDirty } = form.formState;
  // The form, or the element around a document on a page that saves several.
  const element = useRef<HTMLFormElement & HTMLDivElement>(null);
  const [failure, setFailure] = useState('');
  const [isWaiting, setIsWaiting] = useState(false);
  // A ref, because the user may press twice before React renders the first press.
  const isSaving = useRef(false);

  const showErrors = (errors: Readonly<Record<string, string>>) => {
    const { fields, rest } = place(errors, form.getValues());
    // Renders the errors before the focus moves, so that a screen reader reads them.
    flushSync(() => {
      for (const [name, message] of fields) form.setError(name as Path<V>, { message });
      setFailure(rest);
    });
    focusFirstError(element.current);
    return fields.size > 0 || rest !== '';
  };
  /** Shows the error of a failed call at its fields, or as one sentence. */
  const showFailure = (error: unknown) => {
    if (isAborted(error)) return;
    logFailure(error);
    const fields = error instanceof AdminError ? error.fields : {};
    if (!showErrors(fields)) setFailure(sentenceOf(error));
  };
  /** Shows the errors of the input. Returns true if there are none. */
  const isValid = (values: V = form.getValues()) => {
    form.clearErrors();
    return !showErrors(check(values));
  };
  const save = form.handleSubmit(async (values) => {
    if (!isValid(values)) return;
    if (waits && !navigator.onLine) return setIsWaiting(true);
    await send(values).catch((error) => {
      if (waits && isDisconnected(error)) setIsWaiting(true);
      else if (error instanceof AdminError && onFailure(error)) logFailure(error);
      else showFailure(error);
    });
  });
  /** Runs `prepare` first. If `prepare` returns false, nothing is sent. */
  const submit = useStable(async (prepare: () => boolean | Promise<boolean> = () => true) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure('');
    setIsWaiting(false);
    form.clearErrors();
    try {
      if (await prepare()) await save();
    } catch (error) {
      showFailure(error);
    } finally {
      isSaving.current = false;
    }
  });
  useWhenOnline(isWaiting, () => void submit());

  return {
    register: form.register,
    field: (name: Path<V>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    errorOf: (name: Path<V>) => form.getFieldState(name, form.formState).error?.message,
    /** For controls that are not native elements. */
    control: form.control,
    watch: form.watch,
    setValue: form.setValue,
    getValues: form.getValues,
    clearErrors: form.clearErrors,
    focus: form.setFocus,
    reset: form.reset,
    element,
    isDirty,
    /** The messages as React Hook Form keeps them. */
    errors: form.formState.errors,
    setError: form.setError,
    isValid,
    isBusy: isSubmitting,
    /** The error of the last save; '' if all errors are shown at fields. */
    failure,
    setFailure,
    showFailure,
    isWaiting,
    stopWaiting: () => setIsWaiting(false),
    submit: (prepare?: () => boolean | Promise<boolean>) => void submit(prepare),
    /** As `submit`. Resolves when the save has ended, also if it has failed. */
    finishedSubmit: submit,
  };
}

export type RegisteredField = ReturnType<ReturnType<typeof useAdminForm>['field']>;

export type FormFields = Pick<ReturnType<typeof useAdminForm>, 'register' | 'errorOf'>;

export type FormSave = Pick<
  ReturnType<typeof useAdminForm>,
  'element' | 'isBusy' | 'failure' | 'isWaiting' | 'stopWaiting' | 'submit'
>;
