import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { fieldErrorsIn } from '../../shared/field-errors.schema.ts';
import {
  AdminError,
  isAborted,
  isDisconnected,
  logFailure,
  newIdempotencyKey,
  sentenceOf,
} from '../session/admin-client.ts';

type Schema = Parameters<typeof fieldErrorsIn>[0];

type Options<V extends FieldValues> = {
  /** What the form holds; its fields are in the order of the page. */
  defaultValues: V;
  /** What its values must be before they are sent: the schema of the route, where that takes what the form holds. */
  schema?: Schema;
  /** Sends what was typed. The key is one for the whole life of the form, so that a repeated save creates one row. */
  send: (values: V, idempotencyKey: string) => Promise<unknown>;
  /** Returns true for errors that the form shows itself. */
  onProblem?: (error: AdminError) => boolean;
  /** Whether a save waits for the connection (D39). */
  waits?: boolean;
};

/**
 * A form of the administration: all field errors at once, by the schema or by the server, with the focus on the first
 * (D35); one call at a time; the input left as typed after a failure (D34).
 */
export function useAdminForm<V extends FieldValues>({
  defaultValues,
  schema,
  send,
  onProblem = () => false,
  waits = false,
}: Options<V>) {
  const form = useForm<V>({
    defaultValues: defaultValues as DefaultValues<V>,
    reValidateMode: 'onSubmit',
    ...(schema && { resolver: resolverOf<V>(schema) }),
  });
  const { isSubmitting, isDirty } = form.formState;
  const [failure, setFailure] = useState('');
  const [isWaiting, setIsWaiting] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  // A second press may come before the first is rendered.
  const isSaving = useRef(false);

  const showError = (error: unknown) => {
    if (isAborted(error)) return;
    logFailure(error);
    if (waits && isDisconnected(error)) return setIsWaiting(true);
    if (error instanceof AdminError && onProblem(error)) return;
    const fields = error instanceof AdminError ? error.fields : {};
    const names = (Object.keys(defaultValues) as Path<V>[]).filter((name) => Object.hasOwn(fields, name));
    for (const [i, name] of names.entries())
      form.setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: i === 0 });
    // What has no field here.
    const otherNames = Object.keys(fields).filter((name) => names.every((shown) => shown !== name));
    if (otherNames.length > 0) setFailure(otherNames.map((name) => fields[name]).join(' ; '));
    else if (names.length === 0) setFailure(sentenceOf(error));
  };
  const save = form.handleSubmit(async (values) => {
    if (waits && !navigator.onLine) return setIsWaiting(true);
    await send(values, idempotencyKey).catch(showError);
  });
  const submit = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure('');
    setIsWaiting(false);
    await save();
    isSaving.current = false;
  };

  // Sent as soon as there is a connection, with what has been typed until then.
  const onOnline = useEffectEvent(() => void submit());
  useEffect(() => {
    if (!isWaiting) return;
    const listener = () => onOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [isWaiting]);

  return {
    /** What the control of that name needs. */
    register: form.register,
    /** What the field of that name needs, its error included. */
    field: (name: Path<V>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    watch: form.watch,
    focus: form.setFocus,
    reset: form.reset,
    isDirty,
    isBusy: isSubmitting,
    /** Why the last save failed, or '' when field errors say it. */
    failure,
    waits,
    /** Without a connection the save waits. */
    isWaiting,
    stopWaiting: () => setIsWaiting(false),
    submit: () => void submit(),
  };
}

/** What a form shows of a save. */
export type FormSave = Pick<
  ReturnType<typeof useAdminForm>,
  'isBusy' | 'failure' | 'waits' | 'isWaiting' | 'stopWaiting' | 'submit'
>;

/** Checks by a schema, with the sentences of the API. What was typed is sent as it is: the server makes of it what it stores. */
function resolverOf<V extends FieldValues>(schema: Schema): Resolver<V> {
  return (values) => {
    const errors = Object.entries(fieldErrorsIn(schema, values)).map(([name, message]) => [
      name,
      { type: 'schema', message },
    ]);
    return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(errors) };
  };
}
