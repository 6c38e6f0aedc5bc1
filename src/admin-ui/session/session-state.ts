import { useSyncExternalStore } from 'react';
import type { Role, SignedIn } from '../../shared/role.ts';

/** The administrator's session as this tab knows it. Only the server decides whether it is valid. */
export type SessionState = {
  /** True from the login until the server rejects the session. */
  adminVerified: boolean;
  /** The administrator's name, or '' without a session. */
  name: string;
  /** The role, for what pages show; the API decides by itself. */
  role: Role;
  mustChangePassword: boolean;
  /** A call was rejected because the session has ended; it waits for the login that opens over the page. */
  asking: boolean;
};

const NOBODY: SessionState = {
  adminVerified: false,
  name: '',
  role: 'editor',
  mustChangePassword: false,
  asking: false,
};

let state = NOBODY;
const listeners = new Set<() => void>();
const personListeners = new Set<() => void>();

/** Calls that wait for the login. */
let pendingCalls: { resolve: () => void; reject: (reason: Error) => void }[] = [];

function setState(next: SessionState): void {
  const isSamePerson = next.name === state.name && next.role === state.role;
  state = next;
  if (!isSamePerson) for (const listen of personListeners) listen();
  for (const listen of listeners) listen();
}

/** Calls `listener` when this tab loses its session, or gets another person's or another role. */
export function onPersonChange(listener: () => void): void {
  personListeners.add(listener);
}

/** The error of a call whose person has left. */
const signedOut = () => new DOMException('Signed out.', 'AbortError');

/** The current state; the component renders again when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    () => state,
  );
}

export function currentSession(): SessionState {
  return state;
}

/**
 * Call it after a login, or when the document was sent to an administrator. Waiting calls are repeated; those of
 * another person are aborted, so that no save is made under another name.
 */
export function sessionOpened(admin: SignedIn): void {
  const isAnotherPerson = state.name !== '' && state.name !== admin.name;
  const calls = pendingCalls;
  pendingCalls = [];
  setState({ ...admin, adminVerified: true, asking: false });
  for (const { resolve, reject } of calls) isAnotherPerson ? reject(signedOut()) : resolve();
}

/** Call it after a sign-out: the guard then redirects to the login page, and waiting calls are aborted. */
export function sessionClosed(): void {
  const calls = pendingCalls;
  pendingCalls = [];
  setState(NOBODY);
  for (const { reject } of calls) reject(signedOut());
}

/**
 * Opens the login over the page and resolves after it. Rejects with an AbortError when the person signs out or another
 * one signs in instead, or when `signal` aborts. `adminCall` uses it, and so do uploads, which do not go through
 * `adminCall`.
 */
export function signInAgain(signal?: AbortSignal): Promise<void> {
  if (!state.asking) setState({ ...state, asking: true });
  return new Promise((resolve, reject) => {
    pendingCalls.push({ resolve, reject });
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
