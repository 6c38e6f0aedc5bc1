import { fold } from '../../../../shared/text/text.ts';
import type { YesNoField } from './field.ts';

/** The option that a text names by its value or label; case, accents, spaces and apostrophes do not count. */
export function findOption<V extends string>(
  options: readonly { value: V; label: string }[],
  text: string,
): { value: V; label: string } | undefined {
  const bare = (name: string) => fold(name).replaceAll(' ', '');
  const bareText = bare(text);
  return options.find(({ value, label }) => bareText !== '' && [value, label].some((name) => bare(name) === bareText));
}

/**
 * The value of a text for a yes-or-no field: its labels, 'oui', 'non', 'true', 'false'. null: ''; undefined: another
 * text.
 */
export function readYesNo(text: string, { labels }: YesNoField): boolean | null | undefined {
  const foldedText = fold(text);
  if (foldedText === '') return null;
  if (['oui', 'true', 'o', '1', fold(labels.yes)].includes(foldedText)) return true;
  return ['non', 'false', 'n', '0', fold(labels.no)].includes(foldedText) ? false : undefined;
}
