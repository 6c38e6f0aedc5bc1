import { MAX_MESSAGE_CHARACTERS } from '../../../shared/chat/chat.ts';
import { lengthOf } from '../../../shared/text/text.ts';

/** True for '' and for an email address. For any other text, the form asks once before it sends it. */
export function looksLikeEmail(text: string): boolean {
  return text.trim() === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

/** Returns the number of characters as a text. `message` is null until the code has read the field. */
export function messageCount(message: string | null): { text: string; isTooLong: boolean } {
  if (message === null) return { text: `${MAX_MESSAGE_CHARACTERS} caractères au plus`, isTooLong: false };
  const length = lengthOf(message.trim());
  const isTooLong = length > MAX_MESSAGE_CHARACTERS;
  const text = `${length} / ${MAX_MESSAGE_CHARACTERS} caractères`;
  return { text: isTooLong ? `${text} : la fin sera coupée` : text, isTooLong };
}
