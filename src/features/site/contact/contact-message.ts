import { below, type ChatNumber, cutToFit, line, MAX_MESSAGE_CHARACTERS } from '../../../shared/chat/chat.ts';
import { cut, fold, lengthOf } from '../../../shared/text/text.ts';

const GREETING = /^(?:bonjour|bonsoir|salut|coucou|hello|madame|monsieur|chere?s?)\b/;

/** Leaves out empty values. */
export function contactChatLink(number: ChatNumber, { email, message }: { email: string; message: string }): string {
  const typed = message.trim();
  const question = `Bonjour, pouvez-vous me ${email.trim() === '' ? 'renseigner' : 'répondre par e-mail'} ?`;
  const greeting = GREETING.test(fold(typed.slice(0, 20))) ? '' : 'Bonjour,\n';
  return cutToFit(number, (maxLength) => [
    typed === '' ? question : greeting + cut(typed, maxLength),
    ...below(line('Mon e-mail', cut(email.trim(), maxLength))),
  ]);
}

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
