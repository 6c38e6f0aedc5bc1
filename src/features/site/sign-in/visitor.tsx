import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { onPageReturn } from '../../../ui/page-return.ts';
import type { Identity } from './identity.ts';
import { lastSignOut, noteSignOut, SIGN_OUT_KEY, tabVisitor } from './tab-visitor.ts';

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
      const known = tabVisitor.read();
      setVisitor(known.visitor);
      cancel?.();
      if (!known.isKnown) cancel = whenIdle(() => void requestVisitor(setVisitor));
    };
    read();
    // The visitor may have signed in or out on another page. The browser must not paint the name of a former visitor.
    const stop = onPageReturn(() => {
      isOutdated = false;
      flushSync(read);
    });
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== SIGN_OUT_KEY) return;
      forgetVisitor();
      setVisitor(null);
    };
    window.addEventListener('storage', onStorage);
    return () => {
      cancel?.();
      stop();
      window.removeEventListener('storage', onStorage);
    };
  }, [enabled]);

  const signOut = async () => {
    const response = await fetch('/auth/logout', { method: 'POST' }).catch(() => null);
    if (!response?.ok) return false;
    forgetVisitor();
    setVisitor(null);
    noteSignOut();
    return true;
  };
  return <VisitorContext value={{ visitor, signOut }}>{children}</VisitorContext>;
}

/** True if the visitor has signed in or out since the request. Then the request's response must not be stored. */
let isOutdated = false;

export function forgetVisitor(): void {
  isOutdated = true;
  tabVisitor.forget();
}

async function requestVisitor(onVisitor: (visitor: Identity | null) => void): Promise<void> {
  if (isOutdated) return;
  const signOut = lastSignOut();
  try {
    const response = await fetch('/api/me');
    if (!response.ok) return;
    const { data }: { data: Identity[] } = await response.json();
    const [visitor = null] = data;
    if (isOutdated) return;
    tabVisitor.store(visitor, signOut);
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
