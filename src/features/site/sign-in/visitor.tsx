import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Identity, USER_KEY } from './identity.ts';

/** Set once this tab has asked the server and no visitor was signed in. */
const ASKED_KEY = 'user-asked';
const CHANNEL = 'user';

/** Longest wait for an idle moment, and the wait in browsers that do not report one. */
const IDLE_TIMEOUT_MS = 3_000;
const IDLE_DELAY_MS = 500;

type Visitor = {
  /** Null while the session is loaded, and without one. */
  visitor: Identity | null;
  /** Resolves with false when the server could not be reached: the visitor is then still signed in. */
  signOut: () => Promise<boolean>;
};

const VisitorContext = createContext<Visitor>({ visitor: null, signOut: async () => false });

export function useVisitor(): Visitor {
  return useContext(VisitorContext);
}

/**
 * Provides the signed-in visitor of this tab: from the session storage, or else from one request when the page is idle
 *. The HTML is the same for every visitor, so the first render has none.
 */
export function VisitorProvider({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const [visitor, setVisitor] = useState<Identity | null>(null);

  useEffect(() => {
    if (!enabled) return;
    const storedUser = sessionStorage.getItem(USER_KEY);
    if (storedUser) setVisitor(JSON.parse(storedUser));
    const cancel =
      storedUser || sessionStorage.getItem(ASKED_KEY) ? undefined : whenIdle(() => void requestVisitor(setVisitor));
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      forgetVisitor();
      setVisitor(null);
    };
    return () => {
      cancel?.();
      channel.close();
    };
  }, [enabled]);

  const signOut = async () => {
    const response = await fetch('/auth/logout', { method: 'POST' }).catch(() => null);
    if (!response?.ok) return false;
    forgetVisitor();
    setVisitor(null);
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('signed out');
    channel.close();
    return true;
  };
  return <VisitorContext value={{ visitor, signOut }}>{children}</VisitorContext>;
}

/** A response to a request made before signing in or out is out of date: it must not be stored. */
let isOutdated = false;

/** To be called before the redirect to the provider and after a sign-out. */
export function forgetVisitor(): void {
  isOutdated = true;
  sessionStorage.removeItem(USER_KEY);
  sessionStorage.removeItem(ASKED_KEY);
}

async function requestVisitor(onVisitor: (visitor: Identity | null) => void): Promise<void> {
  if (isOutdated) return;
  try {
    const response = await fetch('/api/me');
    if (!response.ok) return;
    const { data }: { data: Identity[] } = await response.json();
    const [visitor = null] = data;
    if (isOutdated) return;
    if (visitor) sessionStorage.setItem(USER_KEY, JSON.stringify(visitor));
    else sessionStorage.setItem(ASKED_KEY, '1');
    onVisitor(visitor);
  } catch {
    // No connection: the visitor counts as signed out, and the next page asks again.
  }
}

function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, IDLE_DELAY_MS);
  return () => clearTimeout(timer);
}
