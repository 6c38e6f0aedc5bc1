import { differences, formOf, textAt, valueText } from '../../../../shared/document-values.ts';
import type { FieldType } from '../../../../shared/field-types.ts';
import type { NamedSetting } from '../fields/settings.fields.ts';

/**
 * A field that a version changed. `from` and `to` are texts for the list. For a picture, they are the stored values.
 */
export type VersionChange = { name: string; label: string; type: NamedSetting['type']; from: string; to: string };

export function isPictureType(type: FieldType): boolean {
  return type === 'picture' || type === 'pictureAddress';
}

/** A longer text is cut. An administrator can still restore the whole version. */
const MAX_CHARACTERS = 160;

export function versionChanges(before: unknown, after: unknown, settings: readonly NamedSetting[]): VersionChange[] {
  const old = formOf(before, settings);
  const now = formOf(after, settings);
  const changedFields = new Set(differences(old, now, settings));
  return settings
    .filter(({ name }) => changedFields.has(name))
    .map((setting) => {
      const { name, label, type } = setting;
      const [from = '', to = ''] = isPictureType(type)
        ? [old, now].map((form) => textAt(form, name))
        : parted(valueText(setting, old), valueText(setting, now));
      return { name, label, type, from, to };
    });
}

/** Cuts two long texts. Both start shortly before their first difference. */
function parted(from: string, to: string): [string, string] {
  if (from.length <= MAX_CHARACTERS && to.length <= MAX_CHARACTERS) return [from, to];
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const start = Math.max(0, same - 20);
  return [cut(from, start), cut(to, start)];
}

function cut(text: string, start: number): string {
  const end = start + MAX_CHARACTERS;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
