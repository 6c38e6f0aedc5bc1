import { fold } from '../../../shared/text/text.ts';
import type { Option } from '../client/facets.ts';
import type { Counts } from './facets.ts';

/** Maximum number of options. The panel shows the most frequent texts. */
const MAX_OPTIONS = 30;

/**
 * Returns the options of a free text in alphabetical order. Texts with the same folded form are one option, in the most
 * frequent spelling. The query does not change the options, only their counts.
 *
 * @param stock number of vehicles of the whole stock for each text
 * @param counts number of vehicles that each option would show
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
