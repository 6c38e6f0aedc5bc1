import { clockText, WEEKDAYS } from '../../../shared/dates/date-labels.ts';
import type { Opening, Weekday } from '../../../shared/dealership.ts';
import { entriesOf } from '../../../shared/records.ts';
import { upperFirst } from '../../../shared/text/text.ts';

function spansText(spans: Opening[]): string[] {
  if (spans.length === 0) return ['Fermé'];
  return spans.map(({ open, close }) => `${clockText(open)}\u00a0–\u00a0${clockText(close)}`);
}

type OpeningLine = { days: string; spans: string[] };

/** Returns the lines of the opening hours. Consecutive days with the same hours share a line: 'Mardi au vendredi'. */
export function openingLines(hours: Record<Weekday, Opening[]>): OpeningLine[] {
  const runs: { first: string; last: string; spans: string[] }[] = [];
  for (const [key, name] of entriesOf(WEEKDAYS)) {
    const spans = spansText(hours[key]);
    const run = runs.at(-1);
    if (run?.spans.join() === spans.join()) run.last = name;
    else runs.push({ first: name, last: name, spans });
  }
  return runs.map(({ first, last, spans }) => ({
    days: upperFirst(first === last ? first : `${first} au ${last}`),
    spans,
  }));
}
