import { fold } from '../../../shared/text/text.ts';

/**
 * Model and version: the title without the brand at its start, because the site has no field for them.
 *
 * @example
 * modelOf({ title: 'Citroën C3 Shine', brand: 'Citroën' }); // 'C3 Shine'
 */
export function modelOf({ title, brand }: { title: string; brand: string }): string {
  // Composed, so that both count their accents alike.
  const [trimmedTitle, trimmedBrand] = [title, brand].map((text) => text.normalize('NFC').trim());
  if (!trimmedTitle || !trimmedBrand || !fold(trimmedTitle).startsWith(`${fold(trimmedBrand)} `))
    return trimmedTitle ?? '';
  return trimmedTitle.slice(trimmedBrand.length).trim();
}
