/** The rule that a parameter breaks. `request-query.server.ts` explains it in French. */
export type QueryRule = 'once' | 'choice' | 'integer' | 'decimal' | 'brand' | 'repeats' | 'characters' | 'words';

/** A parameter that breaks a rule. `of` is the limit, or the list of choices. */
export type QueryProblem = { name: string; rule: QueryRule; of?: number | readonly string[] | undefined };

type NumberRule = { pattern: RegExp; rule: QueryRule; max: number };

const INTEGER: NumberRule = {
  pattern: /^\d{1,10}$/,
  rule: 'integer',
  max: 9_999_999_999,
};
const DECIMAL: NumberRule = {
  pattern: /^\d{1,9}([.,]\d{1,2})?$/,
  rule: 'decimal',
  max: 999_999_999,
};

/** Reads query parameters. An unreadable parameter counts as absent, and `problems` names it. */
export class QueryParams {
  readonly problems: QueryProblem[] = [];
  readonly #params: URLSearchParams;

  constructor(params: URLSearchParams) {
    this.#params = params;
  }

  problem(name: string, rule: QueryRule, of?: QueryProblem['of']): void {
    this.problems.push({ name, rule, of });
  }

  /** Returns the text of a parameter; '' if absent. Reports a problem if the name has two different values. */
  text(name: string): string {
    const values = this.#params.getAll(name).filter((value) => value.trim() !== '');
    if (new Set(values).size > 1) this.problem(name, 'once');
    return (values[0] ?? '').trim();
  }

  texts(name: string): string[] {
    const values = this.#params.getAll(name).map((value) => value.trim());
    return [...new Set(values.filter((value) => value !== ''))];
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | null {
    const text = this.text(name);
    const choice = choices.find((one) => one === text);
    if (text !== '' && !choice) this.problem(name, 'choice', choices);
    return choice ?? null;
  }

  choices(name: string, choices: readonly string[]): string[] {
    const values = this.texts(name);
    if (values.some((value) => !choices.includes(value))) this.problem(name, 'choice', choices);
    return choices.filter((choice) => values.includes(choice));
  }

  integer(name: string, max: number = INTEGER.max): number | null {
    return this.#number(name, { ...INTEGER, max });
  }

  decimal(name: string): number | null {
    return this.#number(name, DECIMAL);
  }

  cents(name: string): number | null {
    const euros = this.decimal(name);
    return euros === null ? null : Math.round(euros * 100);
  }

  #number(name: string, { pattern, rule, max }: NumberRule): number | null {
    const text = this.text(name);
    if (text === '') return null;
    const value = pattern.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
    if (value >= 1 && value <= max) return value;
    this.problem(name, rule);
    return null;
  }
}
