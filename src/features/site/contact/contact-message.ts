import { below, type ChatNumber, cutToFit, line } from '../../../shared/chat/chat.ts';
import { cut, fold } from '../../../shared/text/text.ts';

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
