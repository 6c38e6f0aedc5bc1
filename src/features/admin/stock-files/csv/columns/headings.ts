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

export function isHeadingOf(column: ColumnHeadings, heading: string): boolean {
  const names = [column.heading, ...(column.otherHeadings ?? [])].map(headingKey);
  // Compares the whole heading first, because some columns differ only in their brackets.
  return names.includes(headingKey(heading)) || names.includes(headingKey(withoutBrackets(heading)));
}

export function isFallback({ fallbackHeadings = [] }: ColumnHeadings, heading: string): boolean {
  return fallbackHeadings.map(headingKey).includes(headingKey(heading));
}

export function columnAt<C extends ColumnHeadings>(columns: readonly C[], heading: string): C | undefined {
  return (
    columns.find((column) => headingKey(column.heading) === headingKey(heading)) ??
    columns.find((column) => isHeadingOf(column, heading))
  );
}
