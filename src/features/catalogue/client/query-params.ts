/** What is wrong with one parameter, in French. */
export type QueryProblem = { name: string; message: string };

/** The two ends of a range: a whole number, or a number with up to two decimals. */
type NumberRule = { pattern: RegExp; message: (name: string) => string; max: number };

const INTEGER: NumberRule = {
  pattern: /^\d{1,10}$/,
  message: (name) => `« ${name} » est un nombre entier à partir de 1.`,
  max: 9_999_999_999,
};
const DECIMAL: NumberRule = {
  pattern: /^\d{1,9}([.,]\d{1,2})?$/,
  message: (name) => `« ${name} » est un montant à partir de 1.`,
  max: 999_999_999,
};

/**
 * Reads single parameters of a query. One that cannot be read is absent, and named in `problems` with a French sentence;
 * an empty one is absent without a problem.
 */
export class QueryParams {
  readonly problems: QueryProblem[] = [];
  readonly #params: URLSearchParams;

  constructor(params: URLSearchParams) {
    this.#params = params;
  }

  problem(name: string, message: string): void {
    this.problems.push({ name, message });
  }

  /** The text of a parameter, '' when absent. Two different values are a problem. */
  text(name: string): string {
    const values = this.#params.getAll(name).filter((value) => value.trim() !== '');
    if (new Set(values).size > 1) this.problem(name, `« ${name} » est donné plusieurs fois.`);
    return (values[0] ?? '').trim();
  }

  /** The texts of a parameter that may be repeated, each once. */
  texts(name: string): string[] {
    const values = this.#params.getAll(name).map((value) => value.trim());
    return [...new Set(values.filter((value) => value !== ''))];
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | null {
    const text = this.text(name);
    const choice = choices.find((one) => one === text);
    if (text !== '' && !choice) this.problem(name, `« ${name} » vaut l’un de : ${choices.join(', ')}.`);
    return choice ?? null;
  }

  /** Several of some choices, in the order of these. */
  choices(name: string, choices: readonly string[]): string[] {
    const values = this.texts(name);
    if (values.some((value) => !choices.includes(value)))
      this.problem(name, `« ${name} » vaut l’un de : ${choices.join(', ')}.`);
    return choices.filter((choice) => values.includes(choice));
  }

  integer(name: string, max: number = INTEGER.max): number | null {
    return this.#number(name, { ...INTEGER, max });
  }

  decimal(name: string): number | null {
    return this.#number(name, DECIMAL);
  }

  /** An amount in euros as whole cents. */
  cents(name: string): number | null {
    const euros = this.decimal(name);
    return euros === null ? null : Math.round(euros * 100);
  }

  #number(name: string, { pattern, message, max }: NumberRule): number | null {
    const text = this.text(name);
    if (text === '') return null;
    const value = pattern.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
    if (value >= 1 && value <= max) return value;
    this.problem(name, message(name));
    return null;
  }
}
