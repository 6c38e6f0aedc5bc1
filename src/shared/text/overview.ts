/** About two lines on a card. */
const MAX_CHARACTERS = 70;

/**
 * Splits an overview into `head`, which a card shows, and the rest. `head` has at most 70 characters. If a sentence
 * ends between the 21st and the 70th character, `head` ends there. Otherwise, it ends after a word.
 *
 * @example
 * overviewParts('1.2 PureTech 100 ch. Première main, livrée avec sa carte grise et quatre pneus.').head;
 * // '1.2 PureTech 100 ch.'
 */
export function overviewParts(text: string): { head: string; rest: string } {
  const line = text.trim();
  if (line.length <= MAX_CHARACTERS) return { head: line, rest: '' };
  const sentences = /^.{20,69}[.!?](?=\s)/su.exec(line)?.[0];
  const space = line.lastIndexOf(' ', MAX_CHARACTERS);
  const head = sentences ?? line.slice(0, space > 0 ? space : MAX_CHARACTERS).replace(/[,;:]$/, '');
  return { head, rest: line.slice(head.length) };
}
