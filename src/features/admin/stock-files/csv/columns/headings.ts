import { fold, trimEndOf } from '../../../../../shared/text/text.ts';
import type { CsvColumn } from './columns.ts';

type ColumnHeadings = Pick<CsvColumn, 'heading' | 'otherHeadings' | 'fallbackHeadings'>;

/** A longer heading is cut. */
export const MAX_HEADING_CHARACTERS = 200;

const withoutSuffix = (heading: string) => trimEndOf(heading.slice(0, MAX_HEADING_CHARACTERS), /[*:\s]/);

/** Returns the text to compare a heading by: 'Kilométrage (km) :' → 'kilometrage (km)', 'Nb. portes' → 'nb portes'. */
export function headingKey(heading: string): string {
  return fold(withoutSuffix(heading).replaceAll('.', ''));
}

const withoutBrackets = (heading: string) => withoutSuffix(heading).replace(/\([^()]*\)$/, '');

type Keys = { heading: string; headings: Set<string>; fallbackHeadings: Set<string> };

/** Caches the folded headings of the columns. Folding them again takes a millisecond for each heading of a file. */
const keysOfColumns = new WeakMap<ColumnHeadings, Keys>();

function keysOf(column: ColumnHeadings): Keys {
  const { heading, otherHeadings = [], fallbackHeadings = [] } = column;
  const keys = keysOfColumns.get(column) ?? {
    heading: headingKey(heading),
    headings: new Set([heading, ...otherHeadings].map(headingKey)),
    fallbackHeadings: new Set(fallbackHeadings.map(headingKey)),
  };
  keysOfColumns.set(column, keys);
  return keys;
}

/** Returns the key of the whole heading first, because some columns differ only in their brackets. */
const keysIn = (heading: string) => [headingKey(heading), headingKey(withoutBrackets(heading))];

export function isHeadingOf(column: ColumnHeadings, heading: string): boolean {
  return keysIn(heading).some((key) => keysOf(column).headings.has(key));
}

export function isFallback(column: ColumnHeadings, heading: string): boolean {
  return keysOf(column).fallbackHeadings.has(headingKey(heading));
}

export function columnAt<C extends ColumnHeadings>(columns: readonly C[], heading: string): C | undefined {
  const keys = keysIn(heading);
  return (
    columns.find((column) => keysOf(column).heading === keys[0]) ??
    columns.find((column) => keys.some((key) => keysOf(column).headings.has(key)))
  );
}
