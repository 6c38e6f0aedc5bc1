declare const proof: unique symbol;

/**
 * An administrator whose session has been checked.
 *
 * Every function that writes takes one. The type cannot be built elsewhere: only `adminOf` (sessions.repository.ts), which
 * looks a session up, and `operatorOfThisMachine` make it. A route without that check therefore does not compile (ROL-3).
 */
export type Admin = { readonly name: string; readonly [proof]: true };

/** For the commands: a person who can run one on the machine that holds the data may write. */
export function operatorOfThisMachine(): Admin {
  return { name: 'console' } as Admin;
}
