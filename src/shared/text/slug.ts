import { fold } from './text.ts';

/**
 * A text as the last part of an address: letters and digits of ASCII, words joined by hyphens; '' if it has none. A
 * slug is its own slug, and all spellings of a text have one.
 *
 * @example
 * slugOf('Citroën');       // 'citroen'
 * slugOf('Mercedes Benz'); // 'mercedes-benz'
 */
export function slugOf(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
