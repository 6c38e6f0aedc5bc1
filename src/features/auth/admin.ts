declare const proven: unique symbol;

/**
 * Proof that whoever writes may write (D30, ROL-3). Writers of the stores ask for one; only the functions that check an
 * administrator make one, so a forgotten check does not compile.
 */
export type Admin = { readonly name: string; readonly [proven]: true };

/** Whoever can run a command on the machine that holds the data is its operator. */
export function operatorOfThisMachine(): Admin {
  return { name: 'console' } as Admin;
}
