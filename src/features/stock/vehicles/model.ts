import { fold } from '../../../shared/text/text.ts';

/**
 * Model and version: the title without the brand at its start, for the site has no field of its own for them.
 *
 * @example
 * modelOf({ title: 'Citroën C3 Shine', brand: 'Citroën' }); // 'C3 Shine'
 */
export function modelOf({ title, brand }: { title: string; brand: string }): string {
  // Composed, so that both count their accents alike.
  const [whole, name] = [title, brand].map((text) => text.normalize('NFC').trim());
  if (!whole || !name || !fold(whole).startsWith(`${fold(name)} `)) return whole ?? '';
  return whole.slice(name.length).trim();
}
