import { useSyncExternalStore } from 'react';
import type { Role, SignedIn } from '../../shared/role.ts';

/** The administrator's session in this tab. Only the server decides whether the session is valid. */
type SessionState = {
  /** True from the login until the sign-out, also after the server has ended the session. */
  adminVerified: boolean;
  /** '' before the login and after the sign-out. */
  name: string;
  /** Pages show the parts for this role. The API checks the role separately. */
  role: Role;
  mustChangePassword: boolean;
  /** True while the login is shown over the page because the session has ended. */
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

let pendingCalls: { resolve: () => void; reject: (reason: Error) => void }[] = [];

function setState(next: SessionState): void {
  const isSamePerson = next.name === state.name && next.role === state.role;
  state = next;
  if (!isSamePerson) for (const listen of personListeners) listen();
  for (const listen of listeners) listen();
}

/** Calls `listener` when the person or the role of this tab changes, also after a sign-out. */
export function onPersonChange(listener: () => void): void {
  personListeners.add(listener);
}

const signedOut = () => new DOMException('Signed out.', 'AbortError');

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
 * Call it when the server has confirmed who is signed in. It repeats the waiting calls. If another person was signed in
 * before, it aborts these calls, so that nothing is saved under a wrong name.
 */
export function sessionOpened(admin: SignedIn): void {
  const isAnotherPerson = state.name !== '' && state.name !== admin.name;
  const calls = pendingCalls;
  pendingCalls = [];
  setState({ ...admin, adminVerified: true, asking: false });
  for (const { resolve, reject } of calls) isAnotherPerson ? reject(signedOut()) : resolve();
}

/** Call it after a sign-out. It aborts the waiting calls. `adminVerified` is then false, which opens the login page. */
export function sessionClosed(): void {
  const calls = pendingCalls;
  pendingCalls = [];
  setState(NOBODY);
  for (const { reject } of calls) reject(signedOut());
}

/**
 * Opens the login over the page. Resolves when the same person has signed in. Rejects with an AbortError if the user
 * signs out, if another person signs in, or if `signal` aborts. `adminCall` and uploads call it.
 */
export function signInAgain(signal?: AbortSignal): Promise<void> {
  if (!state.asking) setState({ ...state, asking: true });
  return new Promise((resolve, reject) => {
    pendingCalls.push({ resolve, reject });
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
