import { AdminError, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import type { FormValues } from '../fields/form-values.ts';
import type { FormErrors } from '../form-state.ts';

/** Parts of the form that hold several values: an error in one of them is shown for the whole part. */
const LISTS = ['accessories', 'images'];

/** Errors by the field of the form that they concern; those of no field become one sentence. */
export function errorsByField(errors: Record<string, string>, { texts }: Pick<FormValues, 'texts'>): FormErrors {
  const fieldErrors: Record<string, string> = {};
  const messages: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const [list = ''] = path.split('.');
    const name = LISTS.includes(list) ? list : path;
    if (name in texts || LISTS.includes(name)) fieldErrors[name] ??= message;
    else messages.push(`${path} : ${message}`);
  }
  return { fieldErrors, failure: messages.join(' ') };
}

/** What is shown after a save that failed. */
export function errorsOfSave(error: unknown, values: FormValues, isNew: boolean): FormErrors {
  const { fieldErrors, failure } = errorsByField(error instanceof AdminError ? error.fields : {}, values);
  const isExplained = failure !== '' || Object.keys(fieldErrors).length > 0;
  return { fieldErrors, failure: isExplained ? failure : saveFailure(error, isNew) };
}

/** A vehicle that is in the trash can be restored, and the same save then succeeds. */
function saveFailure(error: unknown, isNew: boolean): string {
  const isDeleted = !isNew && error instanceof AdminError && error.status === 404;
  const advice = ' S’il est à la corbeille, reprenez-le dans un autre onglet, puis réessayez ici.';
  return `${sentenceOf(error)}${isDeleted ? advice : ''}`;
}

/** Did the server respond and reject the call? Then nothing was stored. */
export function isRejection(error: unknown): boolean {
  return error instanceof AdminError && error.status !== 0 && error.status < 500;
}
