import type { PlacedErrors } from '../../../../admin-ui/form/placed-errors.ts';
import { rowsAt } from '../../../../shared/document-values.ts';
import { namedFields } from '../../../../shared/field-types.ts';
import { upperFirst } from '../../../../shared/text/text.ts';
import { isTree, pathOf } from '../../../../shared/value-paths.ts';
import { type NamedSetting, SETTINGS_SECTIONS } from '../fields/settings.fields.ts';

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
 * Assigns errors to the fields of a section's form. Leaves out errors of other sections. Those prevent the opening of
 * the site, and the checklist shows them.
 */
export function placedErrors(
  errors: Readonly<Record<string, string>>,
  form: unknown,
  settings: readonly NamedSetting[],
): PlacedErrors {
  const ofFields = new Map<string, string>();
  const ofLists = new Map<string, string>();
  const rest: string[] = [];
  const isList = (path: string) => settings.some(({ name, type }) => name === path && type === 'list');
  for (const [path, message] of Object.entries(errors)) {
    const shownAt = placeOf(path, form, settings);
    if (shownAt === null) {
      if (!isOfOtherSection(path)) rest.push(path === '' ? message : `${path} : ${message}`);
      continue;
    }
    const [shown, key] = isList(shownAt) ? [ofLists, `${shownAt}.root`] : [ofFields, shownAt];
    // The form does not show the field's name before the message, so the message begins with a capital letter.
    if (!shown.has(key)) shown.set(key, upperFirst(message));
  }
  // The errors of whole lists come last. Otherwise, the library would store the errors of rows in an object. It moves
  // errors with their rows only in an array.
  return { fields: new Map([...ofFields, ...ofLists]), rest: rest.join(' ') };
}

function isOfOtherSection(path: string): boolean {
  return SETTINGS_SECTIONS.some((section) => path.startsWith(`${section}.`));
}

function placeOf(path: string, form: unknown, settings: readonly NamedSetting[]): string | null {
  for (const setting of settings) {
    if (path === setting.name) return path;
    if (setting.type !== 'list' || !path.startsWith(`${setting.name}.`)) continue;
    const [row = '', ...rest] = path.slice(setting.name.length + 1).split('.');
    const isField = namedFields(setting.row).some(({ name }) => name === rest.join('.'));
    return isField && Number(row) < rowsAt(form, setting.name).length ? path : setting.name;
  }
  // If the error belongs to a whole object, the object's first field shows it.
  return settings.find(({ name }) => name.startsWith(`${path}.`))?.name ?? null;
}

export function wrongFieldsText(
  fieldErrors: Readonly<Record<string, string>>,
  settings: readonly NamedSetting[],
): string {
  const [path, ...others] = Object.keys(fieldErrors);
  if (path === undefined) return '';
  if (others.length > 0) return `${others.length + 1} champs à corriger`;
  const label = settings.find(({ name }) => path === name || path.startsWith(`${name}.`))?.label;
  return label === undefined ? '1 champ à corriger' : `1 champ à corriger : ${label}`;
}
