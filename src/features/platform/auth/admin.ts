import type { Role } from '../../../shared/role.ts';
import { OPERATOR, type Origin } from './origin.ts';

declare const proof: unique symbol;

/**
 * An administrator with a checked session. Only `adminOf`, `operatorOfThisMachine` and `authorOfImport` create it.
 * Every function that writes requires it, so a route without the check does not compile.
 */
export type Admin = {
  /** 0 for a command on this machine. */
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  /** True after a login with a generated password. */
  readonly mustChangePassword: boolean;
  readonly origin: Origin;
  /**
   * The id of the operation: all that one request or one run of a command writes. The journal undoes it as a whole.
   * Null if nobody can undo the writes.
   */
  readonly operation: string | null;
  readonly [proof]: true;
};

export type Author = Pick<Admin, 'name' | 'origin' | 'operation'>;

export function newOperation(): string {
  return crypto.randomUUID();
}

/** Everybody who can run commands on the machine may write. */
export function operatorOfThisMachine(): Admin {
  return {
    id: 0,
    name: OPERATOR,
    role: 'owner',
    mustChangePassword: false,
    origin: 'command',
    operation: newOperation(),
  } as Admin;
}

/** Returns the author of what an import writes later, in the background. A checked administrator started the import. */
export function authorOfImport(job: { who: string; operation: string | null } | undefined): Admin {
  const { who = '', operation = null } = job ?? {};
  return { id: 0, name: who, role: 'editor', mustChangePassword: false, origin: 'import', operation } as Admin;
}

export function withoutOperation(admin: Admin): Admin {
  return { ...admin, operation: null };
}

/** @example await changeVehicle(context, withOrigin(admin, 'status'), 'cars', id, { status: 'sold' }); */
export function withOrigin(admin: Admin, origin: Origin): Admin {
  return { ...admin, origin };
}
