import { fold } from '../../../shared/text/text.ts';

/**
 * Returns the title without the brand at its start, because vehicles have no field for the model.
 *
 * @example modelOf({ title: 'Citroën C3 Shine', brand: 'Citroën' }); // 'C3 Shine'
 */
export function modelOf({ title, brand }: { title: string; brand: string }): string {
  // Normalizes both texts, because an accented letter may be one character or two.
  const [trimmedTitle, trimmedBrand] = [title, brand].map((text) => text.normalize('NFC').trim());
  if (!trimmedTitle || !trimmedBrand || !fold(trimmedTitle).startsWith(`${fold(trimmedBrand)} `))
    return trimmedTitle ?? '';
  return trimmedTitle.slice(trimmedBrand.length).trim();
}
