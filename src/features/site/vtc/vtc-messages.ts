import { below, type ChatNumber, chatLink, cutToFit, inEuros, line } from '../../../shared/chat/chat.ts';
import { cut } from '../../../shared/text/text.ts';

export type TripMessage = {
  /** 'le mardi 24 novembre 2026 à 14 h 30' */
  when: string;
  /** '99 €'; '' if the message asks for the price. */
  price: string;
  /** Labels and values. The message leaves out empty values. */
  lines: readonly (readonly [label: string, value: string])[];
};

/** Returns a chat link about a ride. Without `trip`, returns the link of the page's first button. */
export function transportChatLink(number: ChatNumber, trip?: TripMessage): string {
  const start = 'Bonjour, je souhaite demander un transport VTC';
  if (!trip) return chatLink(number, `${start}. Est-ce possible, et à quel prix ?`);
  const { when, price, lines } = trip;
  const isPriced = price !== '';
  return cutToFit(number, (maxLength) => [
    `${start} ${when}${isPriced ? ` (${price})` : ''}. Est-ce possible${isPriced ? '' : ', et à quel prix'} ?`,
    ...below(lines.flatMap(([label, value]) => line(label, cut(value.trim(), maxLength)))),
  ]);
}

export function routeChatLink(number: ChatNumber, { title, price }: { title: string; price: string }): string {
  return cutToFit(number, (maxLength) => {
    const cost = cut(inEuros(price), maxLength);
    const suffix = cost === '' ? '' : ` (${cost})`;
    return [`Bonjour, je souhaite réserver le trajet ${cut(title.trim(), maxLength)}${suffix}.`];
  });
}
