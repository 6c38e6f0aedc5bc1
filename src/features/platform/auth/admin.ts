import type { Role } from '../../../shared/role.ts';
import { OPERATOR, type Origin } from './origin.ts';

declare const proof: unique symbol;

/**
 * An administrator whose session has been checked, and the origin of the writes.
 *
 * Every function that writes takes one. The type cannot be built elsewhere: only `adminOf` (sessions.repository.ts),
 * which looks a session up, and `operatorOfThisMachine` make it. A route without that check therefore does not compile.
 */
export type Admin = {
  /** 0 for the operator of this machine. */
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** Signed in with a generated password, which has to be replaced before anything else. */
  readonly mustChangePassword: boolean;
  readonly origin: Origin;
  readonly [proof]: true;
};

/** For the commands: a person who can run one on the data's machine may write. */
export function operatorOfThisMachine(): Admin {
  return { id: 0, name: OPERATOR, role: 'owner', mustChangePassword: false, origin: 'command' } as Admin;
}

/**
 * The same administrator, with another origin of the write for the journal.
 *
 * @example
 * await changeVehicle(context, withOrigin(admin, 'status'), 'cars', id, { status: 'sold' });
 */
export function withOrigin(admin: Admin, origin: Origin): Admin {
  return { ...admin, origin };
}
