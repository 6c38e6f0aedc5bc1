import { useEffect, useState } from 'react';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { AdminError, adminCall, isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import type { Feed, FeedContents } from './feeds.schema.ts';

type Loaded = { feeds: readonly Feed[]; contents: readonly FeedContents[] };

/** What the last call answered; `attempt` says which call it was. */
type Result = { attempt: number; loaded: Loaded | null; failure: string };

/** The feeds and what each format holds, with what changes the list. */
export function useFeeds() {
  const [attempt, setAttempt] = useState(0);
  const [{ loaded, ...result }, setResult] = useState<Result>({ attempt, loaded: null, failure: '' });

  useEffect(() => {
    const control = new AbortController();
    const get = <T>(path: string) => adminCall<{ data: T }>('GET', path, { signal: control.signal });
    Promise.all([get<Feed[]>('/feeds'), get<FeedContents[]>('/feeds/contents')]).then(
      ([feeds, contents]) =>
        setResult({ attempt, loaded: { feeds: feeds.data, contents: contents.data }, failure: '' }),
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        setResult({ attempt, loaded: null, failure: sentenceOf(error) });
      },
    );
    return () => control.abort();
  }, [attempt]);

  const change = (next: (feeds: readonly Feed[]) => readonly Feed[]) =>
    setResult((before) => ({
      ...before,
      loaded: before.loaded && { ...before.loaded, feeds: next(before.loaded.feeds) },
    }));

  return {
    loaded,
    failure: result.attempt === attempt ? result.failure : '',
    retry: () => setAttempt(attempt + 1),
    add: (feed: Feed) => change((feeds) => [feed, ...feeds]),
    revoke: async (feed: Feed) => {
      if (!(await revoked(feed))) return;
      change((feeds) => feeds.filter(({ id }) => id !== feed.id));
      toast({ text: `Le flux « ${feed.name} » est révoqué : son adresse ne répond plus.`, tone: 'done' });
      focusHeading();
    },
  };
}

/** Whether the feed is revoked; says so where it is not. */
async function revoked({ id, name }: Feed): Promise<boolean> {
  try {
    await adminCall('DELETE', `/feeds/${id}`);
    return true;
  } catch (error) {
    if (isAborted(error)) return false;
    // 404: somebody else has revoked it meanwhile.
    if (error instanceof AdminError && error.status === 404) return true;
    logFailure(error);
    toast({ text: `Le flux « ${name} » n’est pas révoqué. ${sentenceOf(error)}`, tone: 'failed' });
    return false;
  }
}
