import type { AppContext } from '../../server/app-context.ts';
import type { Config } from '../../server/config.ts';
import { say, type Terminal } from '../command.ts';

/** What the checks share, and how they tell what they found. */

export type Examination = {
  terminal: Terminal;
  context: AppContext;
  config: Config;
  report: Report;
  /** Read and decode every file. */
  isDeep: boolean;
  /** Mend what loses nothing. */
  mends: boolean;
};

/** One thing to look at. An error that it throws is told as something that could not be looked at. */
export type Check = (examination: Examination) => Promise<void>;

/** Examples of one finding that are named. */
const MAX_NAMED = 3;

/** Prints each finding as it is made, and counts them. */
export class Report {
  /** Findings that are left. */
  findings = 0;
  /** Things that could not be looked at. */
  unseen = 0;
  mended = 0;
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  part(title: string): void {
    say(this.#terminal, `\n${title}`);
  }

  good(text: string): void {
    say(this.#terminal, `  ✓ ${text}`);
  }

  /** Nothing wrong, and good to know. */
  note(text: string): void {
    say(this.#terminal, `  · ${text}`);
  }

  wrong(what: string, remedy: string): void {
    this.findings += 1;
    say(this.#terminal, `  ✗ ${what}`);
    say(this.#terminal, `      Remède : ${remedy}`);
  }

  /** One line for each thing that was mended. */
  repaired(text: string): void {
    this.mended += 1;
    say(this.#terminal, `  ↻ ${text}`);
  }

  unknown(what: string, error: unknown): void {
    this.unseen += 1;
    say(
      this.#terminal,
      `  ? ${what} n’a pas pu être vérifié : ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Counts things and keeps the first of them to name. */
export class Tally {
  count = 0;
  readonly #named: string[] = [];

  add(name: string): void {
    this.count += 1;
    if (this.#named.length < MAX_NAMED) this.#named.push(name);
  }

  /** ' (par exemple a, b, c)' */
  get examples(): string {
    return this.count === 0 ? '' : ` (${this.count > MAX_NAMED ? 'par exemple ' : ''}${this.#named.join(', ')})`;
  }
}

export const REPAIR_COMMAND = '« npm run doctor -- --mend »';
