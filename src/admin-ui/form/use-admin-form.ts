import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { fieldErrorsIn } from '../../shared/field-errors.schema.ts';
import { useStable } from '../../ui/use-stable.ts';
import { focusFirstError } from '../focus.ts';
import {
  AdminError,
  isAborted,
  isDisconnected,
  logFailure,
  newIdempotencyKey,
  sentenceOf,
} from '../session/admin-client.ts';
import { placedErrors } from './placed-errors.ts';
import { useWhenOnline } from './use-when-online.ts';

type Schema = Parameters<typeof fieldErrorsIn>[0];

type Options<V extends FieldValues> = {
  /** The form's first values. */
  defaultValues: V;
  /** The schema of the values: that of the route, if it takes the form's values. */
  schema?: Schema;
  /** In place of a schema: the errors by path. */
  check?: (values: V) => Readonly<Record<string, string>>;
  /** Sends the form. The key is one for the whole life of the form, so that a repeated save creates one row. */
  send: (values: V, idempotencyKey: string) => Promise<unknown>;
  /** Returns true for errors that the form shows itself. */
  onProblem?: (error: AdminError) => boolean;
  /** True if a save waits for the connection. */
  waits?: boolean;
};

/**
 * A form of the administration: all field errors at once, by the schema or by the server, with the focus on the first
 *; one call at a time; the input left as typed after a failure. An error goes when its field is corrected.
 */
export function useAdminForm<V extends FieldValues>({
  defaultValues,
  schema,
  check = (values) => (schema ? fieldErrorsIn(schema, values) : {}),
  send,
  onProblem = () => false,
  waits = false,
}: Options<V>) {
  const form = useForm<V>({ defaultValues: defaultValues as DefaultValues<V> });
  const { isSubmitting, isDirty } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState('');
  const [isWaiting, setIsWaiting] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  // A second press may come before the first is rendered.
  const isSaving = useRef(false);

  const showErrors = (errors: Readonly<Record<string, string>>) => {
    const { fields, rest } = placedErrors(errors, defaultValues);
    // The errors are rendered before the field gets the focus, so that a screen reader says them.
    flushSync(() => {
      for (const [name, message] of fields) form.setError(name as Path<V>, { message });
      setFailure(rest);
    });
    focusFirstError(element.current);
  };
  const showFailure = (error: unknown) => {
    if (isAborted(error)) return;
    if (waits && isDisconnected(error)) return setIsWaiting(true);
    if (error instanceof AdminError && onProblem(error)) return logFailure(error);
    showProblem(error);
  };
  /** Shows the error of a failed call: at the fields, or in one sentence. */
  const showProblem = (error: unknown) => {
    logFailure(error);
    const fields = error instanceof AdminError ? error.fields : {};
    if (Object.keys(fields).length > 0) showErrors(fields);
    else setFailure(sentenceOf(error));
  };
  const save = form.handleSubmit(async (values) => {
    const errors = check(values);
    if (Object.keys(errors).length > 0) return showErrors(errors);
    if (waits && !navigator.onLine) return setIsWaiting(true);
    await send(values, idempotencyKey).catch(showFailure);
  });
  /** `prepare` comes first; where it gives false, nothing is sent. */
  const submit = useStable(async (prepare: () => boolean | Promise<boolean> = () => true) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure('');
    setIsWaiting(false);
    form.clearErrors();
    if (await prepare()) await save();
    isSaving.current = false;
  });
  // With the values typed until then.
  useWhenOnline(isWaiting, () => void submit());

  return {
    /** The properties of the control of that name. */
    register: form.register,
    /** The properties of the field of that name, its error included. */
    field: (name: Path<V>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    errorOf: (name: Path<V>) => form.getFieldState(name, form.formState).error?.message,
    /** For controls that are no elements of their own. */
    control: form.control,
    watch: form.watch,
    setValue: form.setValue,
    getValues: form.getValues,
    clearErrors: form.clearErrors,
    focus: form.setFocus,
    reset: form.reset,
    /** Belongs on the form element. */
    element,
    isDirty,
    isBusy: isSubmitting,
    /** The error of the last save, or '' if field errors say it. */
    failure,
    fail: setFailure,
    showProblem,
    waits,
    /** Without a connection the save waits. */
    isWaiting,
    stopWaiting: () => setIsWaiting(false),
    submit: (prepare?: () => boolean | Promise<boolean>) => void submit(prepare),
  };
}

/** The properties that a field gets from its form. */
export type RegisteredField = ReturnType<ReturnType<typeof useAdminForm>['field']>;

/** The part of a save that a form shows. */
export type FormSave = Pick<
  ReturnType<typeof useAdminForm>,
  'element' | 'isBusy' | 'failure' | 'waits' | 'isWaiting' | 'stopWaiting' | 'submit'
>;
