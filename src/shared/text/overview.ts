/** Two lines of a card. */
const MAX_CHARACTERS = 70;

/**
 * The beginning of an overview that a card shows, and the rest. It ends at a sentence if one ends in time, else at a
 * word.
 *
 * @example
 * overviewParts('1.2 PureTech 100 ch. Première main, livrée avec sa carte grise et quatre pneus.').head; // '1.2 PureTech 100 ch.'
 */
export function overviewParts(text: string): { head: string; rest: string } {
  const line = text.trim();
  if (line.length <= MAX_CHARACTERS) return { head: line, rest: '' };
  const sentences = /^.{20,69}[.!?](?=\s)/su.exec(line)?.[0];
  const head = sentences ?? line.slice(0, line.lastIndexOf(' ', MAX_CHARACTERS)).replace(/[,;:]$/, '');
  return { head, rest: line.slice(head.length) };
}
