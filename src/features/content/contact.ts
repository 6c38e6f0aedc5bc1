import { MAX_MESSAGE_CHARACTERS } from '../../shared/chat.ts';
import { lengthOf } from '../../shared/text.ts';

/** Whether a text is empty or looks like an e-mail address. The form asks again where it does not, and sends it then (D26). */
export function looksLikeEmail(text: string): boolean {
  return text.trim() === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

/** In the address of the form that was sent empty without JavaScript, and in what it sends then. */
export const SENT_EMPTY = 'vide';

export type Doubt = 'empty' | 'incomplete';

/** What the form asks about once before it is sent: nothing was typed, or the address looks incomplete. */
export function doubtOf({ email, message }: { email: string; message: string }): Doubt | null {
  if (`${email}${message}`.trim() === '') return 'empty';
  return looksLikeEmail(email) ? null : 'incomplete';
}

/** The counter under the message (CON-5). `message` is null before the browser's code has read the field. */
export function messageCount(message: string | null): { text: string; over: boolean } {
  if (message === null) return { text: `${MAX_MESSAGE_CHARACTERS} caractères au plus`, over: false };
  const length = lengthOf(message.trim());
  const over = length > MAX_MESSAGE_CHARACTERS;
  const text = `${length} / ${MAX_MESSAGE_CHARACTERS} caractères`;
  return { text: over ? `${text} : la fin sera coupée` : text, over };
}
