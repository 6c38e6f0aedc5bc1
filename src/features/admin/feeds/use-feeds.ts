import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { AdminError, isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { feeds } from './feeds.client.ts';
import type { Feed } from './feeds.schema.ts';

/** The feeds and the contents of each format. Both are read again after each change. */
export function useFeeds() {
  const list = useServerData(feeds.readOf('GET /feeds'));
  const contents = useServerData(feeds.readOf('GET /feeds/contents'));
  return {
    loaded: list.data && contents.data && { feeds: list.data, contents: contents.data },
    failure: list.failure || contents.failure,
    retry: () => {
      list.reload();
      contents.reload();
    },
    /** Returns whether it is done; a failure is a toast. */
    revoke: async (feed: Feed): Promise<boolean> => {
      if (!(await revokeFeed(feed))) return false;
      // Read again here where it was revoked already: nothing was written then.
      list.reload();
      toast({ text: `Le flux « ${feed.name} » est révoqué : son adresse ne répond plus.`, tone: 'done' });
      focusHeading();
      return true;
    },
  };
}

/** Revokes a feed. Returns false, and shows a toast, where that failed. */
async function revokeFeed({ id, name }: Feed): Promise<boolean> {
  try {
    await feeds.call('DELETE /feeds/:id', { params: { id } });
    return true;
  } catch (error) {
    if (isAborted(error)) return false;
    // 404: another person has revoked it.
    if (error instanceof AdminError && error.status === 404) return true;
    logFailure(error);
    toast({ text: `Le flux « ${name} » n’est pas révoqué. ${sentenceOf(error)}`, tone: 'failed' });
    return false;
  }
}
