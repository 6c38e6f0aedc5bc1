export type Parser = {
  name: string;
  seeds: readonly (string | Uint8Array)[];
  /** Throws where what must hold does not, and what is in `expected` where the input is refused. */
  parse: (input: Buffer) => unknown;
  expected?: readonly (abstract new (...args: never[]) => Error)[];
};
