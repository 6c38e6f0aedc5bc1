import { MAX_MESSAGE_CHARACTERS } from '../../../shared/chat/chat.ts';
import { lengthOf } from '../../../shared/text/text.ts';

/**
 * True if a text is empty or looks like an e-mail address. The form asks once about another text, then sends it.
 */
export function looksLikeEmail(text: string): boolean {
  return text.trim() === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

/** The counter under the message. `message` is null before the browser's code has read the field. */
export function messageCount(message: string | null): { text: string; isTooLong: boolean } {
  if (message === null) return { text: `${MAX_MESSAGE_CHARACTERS} caractères au plus`, isTooLong: false };
  const length = lengthOf(message.trim());
  const isTooLong = length > MAX_MESSAGE_CHARACTERS;
  const text = `${length} / ${MAX_MESSAGE_CHARACTERS} caractères`;
  return { text: isTooLong ? `${text} : la fin sera coupée` : text, isTooLong };
}
