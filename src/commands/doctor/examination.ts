import type { AppContext } from '../../server/app-context.ts';
import type { Config } from '../../server/config.ts';
import { say, type Terminal } from '../command.ts';

/** The context that the checks share, and the report of their findings. */

export type Examination = {
  terminal: Terminal;
  context: AppContext;
  config: Config;
  report: Report;
  /** Read and decode every file. */
  isDeep: boolean;
  /** Repairs only findings whose repair loses nothing. */
  isRepairing: boolean;
};

/** One check. An error that it throws is reported as a check that could not be made. */
export type Check = (examination: Examination) => Promise<void>;

/** Examples of one finding that are named. */
const MAX_NAMED = 3;

/** Prints each finding as it is made, and counts them. */
export class Report {
  /** Findings that are left. */
  findings = 0;
  /** Checks that could not be made. */
  failedChecks = 0;
  repairs = 0;
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

  /** Reports a fact that is not wrong. */
  note(text: string): void {
    say(this.#terminal, `  · ${text}`);
  }

  wrong(problem: string, remedy: string): void {
    this.findings += 1;
    say(this.#terminal, `  ✗ ${problem}`);
    say(this.#terminal, `      Remède : ${remedy}`);
  }

  /** One line for each repair. */
  repaired(text: string): void {
    this.repairs += 1;
    say(this.#terminal, `  ↻ ${text}`);
  }

  unknown(subject: string, error: unknown): void {
    this.failedChecks += 1;
    say(
      this.#terminal,
      `  ? ${subject} n’a pas pu être vérifié : ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Counts things and keeps the first of them to name. */
export class Tally {
  count = 0;
  readonly #examples: string[] = [];

  add(name: string): void {
    this.count += 1;
    if (this.#examples.length < MAX_NAMED) this.#examples.push(name);
  }

  /** ' (par exemple a, b, c)' */
  get examples(): string {
    return this.count === 0 ? '' : ` (${this.count > MAX_NAMED ? 'par exemple ' : ''}${this.#examples.join(', ')})`;
  }
}

export const REPAIR_COMMAND = '« npm run doctor -- --mend »';
