/** Figures as the documentation shows them. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Milliseconds with the digits that mean something. */
export function milliseconds(value: number): string {
  return value.toFixed(value < 1 ? 2 : value < 10 ? 1 : 0);
}

export const thousands = (value: number) => value.toLocaleString('en');

/** A table in Markdown; the first row is its head. */
export function table([head, ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  if (!head) return '';
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line), ''].join('\n');
}
