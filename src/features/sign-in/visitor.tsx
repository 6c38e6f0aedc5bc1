import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type Identity, USER_KEY } from './identity.ts';

/** Says that this tab asked already and nobody was signed in. */
const ASKED_KEY = 'user-asked';
const CHANNEL = 'user';

type Visitor = {
  /** Null until known, and when nobody is signed in. */
  visitor: Identity | null;
  /** False where the server could not be told: then nothing has changed. */
  signOut: () => Promise<boolean>;
};

const VisitorContext = createContext<Visitor>({ visitor: null, signOut: async () => false });

export function useVisitor(): Visitor {
  return useContext(VisitorContext);
}

/**
 * Knows who is signed in, in this tab: from the session storage at once, else asked once when the page is idle (D48).
 * Pages are the same for everybody, so the first render never knows.
 */
export function VisitorProvider({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const [visitor, setVisitor] = useState<Identity | null>(null);

  useEffect(() => {
    if (!enabled) return;
    const kept = sessionStorage.getItem(USER_KEY);
    if (kept) setVisitor(JSON.parse(kept) as Identity);
    const stopAsking = kept || sessionStorage.getItem(ASKED_KEY) ? undefined : whenIdle(() => void ask(setVisitor));
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => {
      forget();
      setVisitor(null);
    };
    return () => {
      stopAsking?.();
      channel.close();
    };
  }, [enabled]);

  const signOut = async () => {
    const answer = await fetch('/auth/logout', { method: 'POST' }).catch(() => null);
    if (!answer?.ok) return false;
    forget();
    setVisitor(null);
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('signed out');
    channel.close();
    return true;
  };
  return <VisitorContext value={{ visitor, signOut }}>{children}</VisitorContext>;
}

/** What is asked, or about to be, when somebody leaves for the provider says nothing about who comes back. */
let isForgotten = false;

/** Before leaving for the provider, and after a sign-out: what this tab knew is no longer so. */
export function forget(): void {
  isForgotten = true;
  sessionStorage.removeItem(USER_KEY);
  sessionStorage.removeItem(ASKED_KEY);
}

async function ask(found: (visitor: Identity | null) => void): Promise<void> {
  if (isForgotten) return;
  try {
    const answer = await fetch('/api/me');
    if (!answer.ok) return;
    const [visitor = null] = ((await answer.json()) as { data: Identity[] }).data;
    if (isForgotten) return;
    if (visitor) sessionStorage.setItem(USER_KEY, JSON.stringify(visitor));
    else sessionStorage.setItem(ASKED_KEY, '1');
    found(visitor);
  } catch {
    // Offline or away: the page goes on as for a stranger, and the next page asks again.
  }
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: 3_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 500);
  return () => clearTimeout(timer);
}
