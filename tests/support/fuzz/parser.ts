export type Parser = {
  name: string;
  seeds: readonly (string | Uint8Array)[];
  /** If it rejects the input, throws an error of `expected`. If the result is wrong, throws any other error. */
  parse: (input: Buffer) => unknown;
  expected?: readonly (abstract new (...args: never[]) => Error)[];
};
