import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading } from '../../../admin-ui/focus.ts';
import { AdminError } from '../../../admin-ui/session/admin-client.ts';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { feeds } from './feeds.client.ts';
import type { Feed } from './feeds.schema.ts';

/** After each change, reads the feeds and the contents of each format again. */
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
    revoke: async (feed: Feed): Promise<boolean> => {
      if (!(await revokeFeed(feed))) return false;
      // If another person has already revoked the feed, the call wrote nothing, and the list was not read again.
      list.reload();
      toast({ text: `Le flux « ${feed.name} » est révoqué : son adresse ne répond plus.`, tone: 'done' });
      focusHeading();
      return true;
    },
  };
}

async function revokeFeed({ id, name }: Feed): Promise<boolean> {
  try {
    await feeds.call('DELETE /feeds/:id', { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof AdminError && error.status === 404) return true;
    reportFailure(error, `Le flux « ${name} » n’est pas révoqué.`);
    return false;
  }
}
