import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { onPageReturn } from '../../../ui/page-return.ts';
import { type Identity, USER_KEY } from './identity.ts';

/** Set after this tab has asked the server and no visitor was signed in. */
const ASKED_KEY = 'user-asked';
const CHANNEL = 'user';

/** Maximum wait for an idle moment. IDLE_DELAY_MS is the wait in browsers that do not report idle moments. */
const IDLE_TIMEOUT_MS = 3_000;
const IDLE_DELAY_MS = 500;

type Visitor = {
  visitor: Identity | null;
  /** Resolves to false if the server could not be reached. Then the visitor is still signed in. */
  signOut: () => Promise<boolean>;
};

const VisitorContext = createContext<Visitor>({ visitor: null, signOut: async () => false });

export function useVisitor(): Visitor {
  return useContext(VisitorContext);
}

/**
 * Provides the signed-in visitor, from the session storage or from one request when the page is idle. The HTML is the
 * same for every visitor, so the first render has no visitor.
 */
export function VisitorProvider({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const [visitor, setVisitor] = useState<Identity | null>(null);

  useEffect(() => {
    if (!enabled) return;
    let cancel: (() => void) | undefined;
    const read = () => {
      const storedUser = sessionStorage.getItem(USER_KEY);
      setVisitor(storedUser ? JSON.parse(storedUser) : null);
      if (storedUser || sessionStorage.getItem(ASKED_KEY)) return;
      cancel = whenIdle(() => void requestVisitor(setVisitor));
    };
    read();
    // The visitor may have signed in or out on another page.
    const stop = onPageReturn(() => {
      isOutdated = false;
      read();
    });
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      forgetVisitor();
      setVisitor(null);
    };
    return () => {
      cancel?.();
      stop();
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

/** True if the visitor has signed in or out since the request. Then the request's response must not be stored. */
let isOutdated = false;

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
    // Without a connection, the visitor counts as signed out, and the next page sends the request again.
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
