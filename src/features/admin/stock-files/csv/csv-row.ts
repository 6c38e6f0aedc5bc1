/** A row of the file. `line` is the number of its first line, as in an editor. */
export type CsvRow = { line: number; cells: string[] };
