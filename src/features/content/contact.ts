import { MAX_MESSAGE_CHARACTERS } from '../../shared/chat.ts';
import { lengthOf } from '../../shared/text.ts';

/** The request form's own rules; its chat link is `contactChatLink` (CON-5, CON-6, D26). */

/** Is it empty, or does it look like an address? Only to ask again: the visitor has the last word (D26). */
export function looksLikeEmail(text: string): boolean {
  return text.trim() === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

/** Where a message stands against what the chat takes; null while nothing is known of it. */
export function messageCount(message: string | null): { text: string; over: boolean } {
  if (message === null) return { text: `${MAX_MESSAGE_CHARACTERS} caractères au plus`, over: false };
  const length = lengthOf(message.trim());
  const over = length > MAX_MESSAGE_CHARACTERS;
  const text = `${length} / ${MAX_MESSAGE_CHARACTERS} caractères`;
  return { text: over ? `${text} : la fin sera coupée` : text, over };
}
