import { AdminError, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { SETTINGS_SECTIONS } from '../settings.ts';
import type { FormErrors } from './form-state.ts';
import { type Json, rowsAt, type SettingUnit } from './setting-items.ts';

/**
 * Errors by the field that shows them; those that no field shows become one sentence. Those of other sections, which keep
 * the site from opening, stand in the checklist.
 */
export function errorsByField(
  errors: Readonly<Record<string, string>>,
  form: Json,
  units: readonly SettingUnit[],
): FormErrors {
  const fieldErrors: Record<string, string> = {};
  const otherMessages: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const shownAt = placeOf(path, form, units);
    if (shownAt !== null) fieldErrors[shownAt] ??= message;
    else if (!isOfOtherSection(path)) otherMessages.push(path === '' ? message : `${path} : ${message}`);
  }
  return { fieldErrors, failure: otherMessages.join(' ') };
}

function isOfOtherSection(path: string): boolean {
  return SETTINGS_SECTIONS.some((section) => path.startsWith(`${section}.`));
}

/** The field or list of the form at which an error stands; null where the form shows nothing of that path. */
function placeOf(path: string, form: Json, units: readonly SettingUnit[]): string | null {
  for (const unit of units) {
    if (path === unit.name) return path;
    if (unit.input !== 'list' || !path.startsWith(`${unit.name}.`)) continue;
    const [row = '', ...rest] = path.slice(unit.name.length + 1).split('.');
    const isField = unit.row.some(({ name }) => name === rest.join('.'));
    return isField && Number(row) < rowsAt(form, unit.name).length ? path : unit.name;
  }
  // An error of an object stands at its first field.
  return units.find(({ name }) => name.startsWith(`${path}.`))?.name ?? null;
}

/** What is shown after a save that failed. */
export function errorsOfSave(error: unknown, form: Json, units: readonly SettingUnit[]): FormErrors {
  const fields = error instanceof AdminError ? error.fields : {};
  const { fieldErrors, failure } = errorsByField(fields, form, units);
  const isExplained = failure !== '' || Object.keys(fieldErrors).length > 0;
  return { fieldErrors, failure: isExplained ? failure : sentenceOf(error) };
}
