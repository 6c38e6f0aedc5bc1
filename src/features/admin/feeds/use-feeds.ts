import { useEffect, useState } from 'react';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { AdminError, adminCall, isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import type { Feed, FeedContents } from './feeds.schema.ts';

type FeedOverview = { feeds: readonly Feed[]; contents: readonly FeedContents[] };

/** The result of the call with the number `attempt`. */
type Result = { attempt: number; overview: FeedOverview | null; failure: string };

/** The feeds and what each format holds, with what changes the list. */
export function useFeeds() {
  const [attempt, setAttempt] = useState(0);
  const [{ overview, ...result }, setResult] = useState<Result>({ attempt, overview: null, failure: '' });

  useEffect(() => {
    const control = new AbortController();
    const get = <T>(path: string) => adminCall<{ data: T }>('GET', path, { signal: control.signal });
    Promise.all([get<Feed[]>('/feeds'), get<FeedContents[]>('/feeds/contents')]).then(
      ([feeds, contents]) =>
        setResult({ attempt, overview: { feeds: feeds.data, contents: contents.data }, failure: '' }),
      (error) => {
        if (isAborted(error)) return;
        logFailure(error);
        setResult({ attempt, overview: null, failure: sentenceOf(error) });
      },
    );
    return () => control.abort();
  }, [attempt]);

  const change = (update: (feeds: readonly Feed[]) => readonly Feed[]) =>
    setResult((current) => ({
      ...current,
      overview: current.overview && { ...current.overview, feeds: update(current.overview.feeds) },
    }));

  return {
    loaded: overview,
    failure: result.attempt === attempt ? result.failure : '',
    retry: () => setAttempt(attempt + 1),
    add: (feed: Feed) => change((feeds) => [feed, ...feeds]),
    revoke: async (feed: Feed) => {
      if (!(await revokeFeed(feed))) return;
      change((feeds) => feeds.filter(({ id }) => id !== feed.id));
      toast({ text: `Le flux « ${feed.name} » est révoqué : son adresse ne répond plus.`, tone: 'done' });
      focusHeading();
    },
  };
}

/** Revokes a feed. Returns false, and shows a toast, where that failed. */
async function revokeFeed({ id, name }: Feed): Promise<boolean> {
  try {
    await adminCall('DELETE', `/feeds/${id}`);
    return true;
  } catch (error) {
    if (isAborted(error)) return false;
    // 404: somebody else has revoked it.
    if (error instanceof AdminError && error.status === 404) return true;
    logFailure(error);
    toast({ text: `Le flux « ${name} » n’est pas révoqué. ${sentenceOf(error)}`, tone: 'failed' });
    return false;
  }
}
