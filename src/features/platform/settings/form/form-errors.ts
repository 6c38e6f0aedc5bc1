import { AdminError, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { type NamedSetting, SETTINGS_SECTIONS } from '../fields/settings.fields.ts';
import { isTree, pathOf } from '../value-paths.ts';
import { rowFields, rowsAt } from './form-values.ts';

/** The errors of a form: a sentence for each path, and one for all errors that no field shows ('' for none). */
export type FormErrors = { fieldErrors: Readonly<Record<string, string>>; failure: string };

export const NO_ERRORS: FormErrors = { fieldErrors: {}, failure: '' };

/**
 * The messages that React Hook Form holds, by path. It holds a message about a whole list at the list's 'root'; here
 * that message has the path of the list.
 */
export function messagesOf(errors: unknown, path = ''): Readonly<Record<string, string>> {
  if (!isTree(errors)) return {};
  const { message } = errors;
  if (typeof message === 'string') return { [path]: message };
  const parts = Object.entries(errors).map(([name, part]) =>
    messagesOf(part, name === 'root' ? path : pathOf(path, name)),
  );
  return Object.assign({}, ...parts);
}

/**
 * Sorts errors by the field that shows them, and joins errors that no field shows. Errors of other sections are left
 * out: they keep the site from opening, and the checklist shows them.
 */
export function errorsByField(
  errors: Readonly<Record<string, string>>,
  form: unknown,
  settings: readonly NamedSetting[],
): FormErrors {
  const fieldErrors: Record<string, string> = {};
  const otherMessages: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const shownAt = placeOf(path, form, settings);
    if (shownAt !== null) fieldErrors[shownAt] ??= message;
    else if (!isOfOtherSection(path)) otherMessages.push(path === '' ? message : `${path} : ${message}`);
  }
  return { fieldErrors, failure: otherMessages.join(' ') };
}

function isOfOtherSection(path: string): boolean {
  return SETTINGS_SECTIONS.some((section) => path.startsWith(`${section}.`));
}

/** The field or list of the form that shows an error; null if the form shows nothing of that path. */
function placeOf(path: string, form: unknown, settings: readonly NamedSetting[]): string | null {
  for (const setting of settings) {
    if (path === setting.name) return path;
    if (setting.type !== 'list' || !path.startsWith(`${setting.name}.`)) continue;
    const [row = '', ...rest] = path.slice(setting.name.length + 1).split('.');
    const isField = rowFields(setting).some(({ name }) => name === rest.join('.'));
    return isField && Number(row) < rowsAt(form, setting.name).length ? path : setting.name;
  }
  // An error of a whole object is shown at its first field.
  return settings.find(({ name }) => name.startsWith(`${path}.`))?.name ?? null;
}

/** The errors of a failed save. */
export function errorsOfSave(error: unknown, form: unknown, settings: readonly NamedSetting[]): FormErrors {
  const fields = error instanceof AdminError ? error.fields : {};
  const { fieldErrors, failure } = errorsByField(fields, form, settings);
  const isExplained = failure !== '' || Object.keys(fieldErrors).length > 0;
  return { fieldErrors, failure: isExplained ? failure : sentenceOf(error) };
}
