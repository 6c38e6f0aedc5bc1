import type { AppContext } from '../../server/app-context.ts';
import type { Config } from '../../server/config.ts';
import { say, type Terminal } from '../command.ts';

export type Examination = {
  terminal: Terminal;
  context: AppContext;
  config: Config;
  report: Report;
  isDeep: boolean;
  /** Repairs findings if the repair loses nothing. */
  isRepairing: boolean;
};

/** If a check throws, the report says that the check failed. */
export type Check = (examination: Examination) => Promise<void>;

const MAX_NAMED = 3;

export class Report {
  findings = 0;
  failedChecks = 0;
  repairs = 0;
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  part(title: string): void {
    say(this.#terminal, `\n${title}`);
  }

  note(text: string): void {
    say(this.#terminal, `  · ${text}`);
  }

  wrong(problem: string, remedy: string): void {
    this.findings += 1;
    say(this.#terminal, `  ✗ ${problem}`);
    say(this.#terminal, `      Remède : ${remedy}`);
  }

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

/** Counts things and stores the names of the first few. */
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
