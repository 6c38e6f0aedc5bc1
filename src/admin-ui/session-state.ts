import { useSyncExternalStore } from 'react';

/** What this tab knows of the administrator's session (ADMG-7, D30). The server decides; this only follows it. */
export type SessionState = {
  /** True from a login until the server says otherwise. */
  adminVerified: boolean;
  /** The administrator's name, or '' when nobody is signed in. */
  name: string;
  /** A call met a dead session and waits for a login over what is shown (L1). */
  asking: boolean;
};

let state: SessionState = { adminVerified: false, name: '', asking: false };
const listeners = new Set<() => void>();

/** Calls that wait for the login, all answered at once. */
let waiting: { back: () => void; never: (reason: Error) => void }[] = [];

function become(next: SessionState): void {
  state = next;
  for (const listen of listeners) listen();
}

/** The session as it is now; the component follows its changes. */
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

/** A login succeeded, or the document says that the session lives. Whoever waited goes on. */
export function sessionOpened(name: string): void {
  const answered = waiting;
  waiting = [];
  become({ adminVerified: true, name, asking: false });
  for (const { back } of answered) back();
}

/** The session is over and nobody means to go on: the guard leads to the login page (ADMG-2). */
export function sessionClosed(): void {
  const answered = waiting;
  waiting = [];
  become({ adminVerified: false, name: '', asking: false });
  for (const { never } of answered) never(new DOMException('The session was left.', 'AbortError'));
}

/**
 * Opens the login over whatever is shown and resolves once somebody is signed in again; rejects with an AbortError when
 * the person leaves instead, or when `signal` aborts. For uploads that do not go through `adminCall` too.
 */
export function signInAgain(signal?: AbortSignal): Promise<void> {
  if (!state.asking) become({ ...state, asking: true });
  return new Promise((back, never) => {
    waiting.push({ back, never });
    signal?.addEventListener('abort', () => never(signal.reason as Error), { once: true });
  });
}
