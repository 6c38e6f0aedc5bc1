import { fold } from '../../../shared/text/text.ts';
import type { Option } from '../client/catalogue-client.ts';
import type { Counts } from './facets.ts';

/** A panel stays short: the texts that most vehicles have. */
const MAX_OPTIONS = 30;

/**
 * The options of a free text, in alphabetical order. Spellings that fold to the same are one option, written as most
 * vehicles of the stock have it; which options there are does not follow the query.
 *
 * @param stock how many vehicles of the whole stock have each text.
 * @param counts how many the option would show.
 */
export function textOptions(stock: Counts, counts: Counts = new Map()): Option[] {
  const texts = new Map<string, { label: string; most: number; all: number; count: number }>();
  for (const [value, number] of stock) {
    const label = String(value);
    const option = texts.get(fold(label)) ?? { label, most: 0, all: 0, count: 0 };
    const isUsual = number > option.most || (number === option.most && label < option.label);
    texts.set(fold(label), {
      label: isUsual ? label : option.label,
      most: Math.max(number, option.most),
      all: option.all + number,
      count: option.count + (counts.get(value) ?? 0),
    });
  }
  return [...texts]
    .sort(([one, a], [other, b]) => b.all - a.all || (one < other ? -1 : 1))
    .slice(0, MAX_OPTIONS)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { label, count }]) => ({ value: label, label, french: label, count }));
}
