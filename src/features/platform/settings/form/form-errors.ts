import { rowFields, rowsAt } from '../../../../admin-ui/document/document-values.ts';
import { AdminError, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { isTree, pathOf } from '../../../../shared/value-paths.ts';
import { type NamedSetting, SETTINGS_SECTIONS } from '../fields/settings.fields.ts';

/**
 * The errors of a form: a sentence for each path. `failure` contains the errors without a field; '' if there are none.
 */
export type FormErrors = { fieldErrors: Readonly<Record<string, string>>; failure: string };

export const NO_ERRORS: FormErrors = { fieldErrors: {}, failure: '' };

/**
 * Returns React Hook Form's messages by path. The library stores a message about a whole list at the path 'list.root'.
 * The result contains this message at 'list'.
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
 * Joins the errors without a field. Leaves out errors of other sections. Those prevent the opening of the site, and the
 * checklist shows them.
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

function placeOf(path: string, form: unknown, settings: readonly NamedSetting[]): string | null {
  for (const setting of settings) {
    if (path === setting.name) return path;
    if (setting.type !== 'list' || !path.startsWith(`${setting.name}.`)) continue;
    const [row = '', ...rest] = path.slice(setting.name.length + 1).split('.');
    const isField = rowFields(setting).some(({ name }) => name === rest.join('.'));
    return isField && Number(row) < rowsAt(form, setting.name).length ? path : setting.name;
  }
  // If the error belongs to a whole object, the object's first field shows it.
  return settings.find(({ name }) => name.startsWith(`${path}.`))?.name ?? null;
}

export function errorsOfSave(error: unknown, form: unknown, settings: readonly NamedSetting[]): FormErrors {
  const fields = error instanceof AdminError ? error.fields : {};
  const { fieldErrors, failure } = errorsByField(fields, form, settings);
  const isExplained = failure !== '' || Object.keys(fieldErrors).length > 0;
  return { fieldErrors, failure: isExplained ? failure : sentenceOf(error) };
}

export function wrongFieldsText(fieldErrors: FormErrors['fieldErrors'], settings: readonly NamedSetting[]): string {
  const [path, ...others] = Object.keys(fieldErrors);
  if (path === undefined) return '';
  if (others.length > 0) return `${others.length + 1} champs à corriger`;
  const label = settings.find(({ name }) => path === name || path.startsWith(`${name}.`))?.label;
  return label === undefined ? '1 champ à corriger' : `1 champ à corriger : ${label}`;
}
