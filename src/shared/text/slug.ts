import { fold } from './text.ts';

/**
 * Returns a text as the last part of an address: lower-case ASCII letters and digits, words joined by hyphens. Returns
 * '' if the text has no such character. Returns a slug unchanged.
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
