import { ALL_SETTINGS } from './fields/settings.fields.ts';

export function describeSetting(path: string): { label: string; text: (value: unknown) => string } {
  const setting = ALL_SETTINGS.find(({ name }) => name === path);
  const options = setting?.type === 'choice' ? setting.options : [];
  return {
    label: setting?.label ?? path,
    text: (value) => options.find((option) => option.value === value)?.label ?? settingText(value),
  };
}

function settingText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return 'aucun';
  if (value.every(isSpan)) return value.map(({ open, close }) => `${open}–${close}`).join(', ');
  return String(value.length);
}

function isSpan(value: unknown): value is { open: string; close: string } {
  return typeof value === 'object' && value !== null && 'open' in value && 'close' in value;
}
