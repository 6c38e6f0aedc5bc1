import { fold } from '../../../../shared/text/text.ts';
import type { YesNoField } from './field.ts';

/** Finds an option by its value or its label. Ignores case, accents, spaces and apostrophes. */
export function findOption<V extends string>(
  options: readonly { value: V; label: string }[],
  text: string,
): { value: V; label: string } | undefined {
  const bare = (name: string) => fold(name).replaceAll(' ', '');
  const bareText = bare(text);
  return options.find(({ value, label }) => bareText !== '' && [value, label].some((name) => bare(name) === bareText));
}

/**
 * Reads the field's labels, 'oui', 'non', 'true', 'false', 'o', 'n', '1' and '0'. Returns null for '', and undefined
 * for any other text.
 */
export function readYesNo(text: string, { labels }: YesNoField): boolean | null | undefined {
  const foldedText = fold(text);
  if (foldedText === '') return null;
  if (['oui', 'true', 'o', '1', fold(labels.yes)].includes(foldedText)) return true;
  return ['non', 'false', 'n', '0', fold(labels.no)].includes(foldedText) ? false : undefined;
}
