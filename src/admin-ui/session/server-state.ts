/**
 * Caches the server's responses (TanStack Query). If a page was opened before, it shows the cached data at once and
 * reads it again. `isEdited` marks data that a form edits, because a new read would replace its version and hide a
 * conflict.
 */

import {
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  skipToken,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AdminResource, KINDS } from '../form/modal.ts';
import {
  adminCall,
  currentAdmin,
  isAborted,
  logFailure,
  logFetchFailure,
  onWrite,
  sentenceOf,
} from './admin-client.ts';
import {
  type CachedList,
  changed,
  isShort,
  type ListChange,
  type ListResponse,
  type RankRange,
  type Row,
  refetched,
  withoutMarks,
} from './cached-list.ts';
import { rowRemoved } from './removed-rows.ts';
import { currentSession, onPersonChange, sessionOpened } from './session-state.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { range?: RankRange | undefined; isEdited?: boolean };
  }
}

// Reports each change to React at once, so that `flushSync` renders it before the focus moves to it.
notifyManager.setScheduler((notify) => notify());

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (isAborted(error)) return;
      const [, name] = String(queryKey.at(-1)).split('/');
      const resource = KINDS.find((one) => one === name);
      if (resource) logFetchFailure(resource, error);
      else logFailure(error);
    },
  }),
  // Shows a failed call as an error. Ignores the browser's state of the connection.
  defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: Number.POSITIVE_INFINITY } },
});

const LIST = 'list';

const LOGOUT = '/logout';
const SIGN_INS: readonly string[] = ['/login', '/login/passkey', '/team/invitations/accept'];

/** Sends the path of a write to the other tabs of this browser. */
const tabs = new BroadcastChannel('admin-writes');
tabs.onmessage = ({ data: path }: MessageEvent<string>) => {
  const isSignIn = SIGN_INS.includes(path);
  if (!isSignIn && path !== LOGOUT)
    return void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.isEdited });
  // Another person may use this browser now, so earlier data must not be shown.
  void queryClient.resetQueries();
  if (isSignIn) void currentAdmin().then((admin) => admin !== null && sessionOpened(admin));
};

// The next person may have another role.
onPersonChange(() => {
  if (currentSession().adminVerified) void queryClient.resetQueries();
  else queryClient.clear();
});

onWrite((path) => {
  tabs.postMessage(path);
  // After a sign-out, a read would open the login over the login page.
  if (path === LOGOUT) return;
  // Leaves out lists, because the lists of this tab already show the change. Reading a list again could remove the
  // changed row, which has the focus.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== LIST });
});

export type Read<T> = {
  queryKey: readonly ['data', path: string];
  queryFn: (context: Pick<QueryFunctionContext, 'signal'>) => Promise<T>;
};

export function readOf<T>(path: string): Read<T> {
  return { queryKey: ['data', path], queryFn: ({ signal }) => adminCall('GET', path, { signal }) };
}

/** `data` is null during the first read. After a failure, it does not change. */
type ServerData<T> = {
  data: T | null;
  /** A French sentence with the reason why the last read failed; '' if it succeeded. */
  failure: string;
  reload: () => void;
};

/** True for a page that edits the data. Such a page always starts from a new read. */
type EditedOption = { isEdited?: boolean };

/** True if the data of the last query is shown until the next query of the same path has a response. */
type PreviousOption = { keepsPrevious?: boolean };

/** Returns the `data` of a response. If `read` is null, nothing is read. */
export function useServerData<T>(
  read: Read<{ data: T }> | null,
  { isEdited = false, keepsPrevious = false }: EditedOption & PreviousOption = {},
): ServerData<T> {
  const pathOf = (key: readonly unknown[] | undefined) => String(key?.at(-1)).split('?')[0];
  const { data, error, isFetching, refetch } = useQuery({
    ...(read ?? { queryKey: ['data', ''], queryFn: skipToken }),
    ...(isEdited ? { gcTime: 0 } : {}),
    placeholderData: (before, query) =>
      keepsPrevious && pathOf(query?.queryKey) === pathOf(read?.queryKey) ? before : undefined,
  });
  return {
    data: data?.data ?? null,
    failure: error && !isFetching ? sentenceOf(error) : '',
    // If a write has already started a read, starts no second one.
    reload: () => void refetch({ cancelRefetch: false }),
  };
}

export type List<T> = {
  state: 'loading' | 'failed' | 'ready';
  rows: T[];
  /** Number of rows in the whole list. */
  remaining: number;
  /** Id of the last changed row, which is highlighted; null if there is none. */
  touched: number | null;
  /** True while the previous rows are shown because other rows are loading. */
  waiting: boolean;
  /** A French sentence with the reason why the list failed to load. */
  failure: string;
  retry: () => void;
};

type ListOptions = {
  /** The part of the list. Default: the whole list. Its size does not change after additions and deletions. */
  range?: RankRange;
  /** False for rows that are in no list of the resource, such as the trash. Changes of the lists do not change them. */
  followsChanges?: boolean;
} & EditedOption;

/** Reads a list, and applies the changes from `showChange`. */
export function useList<T extends Row>(
  resource: AdminResource,
  { queryKey: [, path], queryFn }: Read<ListResponse<T>>,
  { range, followsChanges = true, isEdited = false }: ListOptions = {},
): List<T> {
  const queryKey = [resource, followsChanges ? LIST : 'other', path];
  const query = useQuery({
    queryKey,
    refetchOnWindowFocus: !isEdited,
    refetchOnReconnect: !isEdited,
    queryFn: async (context) => {
      const list = await queryFn(context);
      return refetched(queryClient.getQueryData<CachedList<T>>(queryKey), list, range?.size);
    },
    placeholderData: (before, query) => (query?.queryKey[0] === resource ? before : undefined),
    meta: { range, isEdited },
  });
  const { error, isFetching, isPlaceholderData, refetch } = query;
  const data = isEdited && !query.isFetchedAfterMount && !isPlaceholderData ? undefined : query.data;
  const mustFill = data !== undefined && !isPlaceholderData && isShort(data, range);
  // After a deletion, loads the rows that move up.
  useEffect(() => {
    if (mustFill) void refetch();
  }, [mustFill, refetch]);
  useEffect(
    () => () =>
      void queryClient.setQueryData<CachedList<T>>([resource, LIST, path], (list) => list && withoutMarks(list)),
    [resource, path],
  );

  const retry = () => void refetch();
  const none = { rows: [], remaining: 0, touched: null, failure: '', waiting: false, retry };
  // A page with missing rows shows the failure.
  const isFailed = error !== null && !isFetching && (data === undefined || mustFill);
  if (isFailed) return { ...none, state: 'failed', failure: sentenceOf(error) };
  if (data === undefined) return { ...none, state: 'loading' };
  const { rows, remaining, touched } = data;
  return { ...none, state: 'ready', rows, remaining, touched, waiting: isPlaceholderData };
}

/** Reads the rows of a list that no table shows. `showChange` also changes them. @throws as `adminCall` */
export async function fetchList<T extends Row>(
  resource: AdminResource,
  { queryKey: [, path], queryFn }: Read<ListResponse<T>>,
): Promise<T[]> {
  const { rows } = await queryClient.fetchQuery({
    queryKey: [resource, LIST, path],
    queryFn: async (context) => refetched<T>(undefined, await queryFn(context)),
    // An open page edits these rows.
    meta: { isEdited: true },
  });
  return rows;
}

/** Shows a change in all lists of a resource. The server may confirm the change before or after. */
export function showChange(resource: AdminResource, change: ListChange): void {
  if (change.type === 'replaced')
    queryClient.setQueryData<Row>([resource, 'row', change.row.id], (row) => row && change.row);
  if (change.type === 'removed') rowRemoved(resource, change.id);
  for (const { queryKey, meta, state } of queryClient.getQueryCache().findAll({ queryKey: [resource, LIST] })) {
    queryClient.setQueryData<CachedList<Row>>(queryKey, (list) => list && changed(list, change, meta?.range?.size));
    // The response to a running request may not contain the change.
    if (state.fetchStatus === 'fetching') void fetchAgain(queryKey);
  }
}

async function fetchAgain(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  await queryClient.refetchQueries({ queryKey, exact: true });
}

/** Reads all lists of a resource again. Call it after several rows have changed. */
export function reloadLists(resource: AdminResource): void {
  void queryClient.invalidateQueries({ queryKey: [resource, LIST] });
}

/** Reads all shown data again, except what an open page edits. Resolves when the lists show it. */
export async function reloadAll(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.isEdited });
}

/** Returns the newest version of a row from the lists of this tab, so that its form opens at once. */
export function cachedRow<T extends Row & { version?: number }>(resource: AdminResource, id: number): T | undefined {
  const lists = queryClient.getQueriesData<CachedList<T>>({ queryKey: [resource, LIST] });
  const versions = lists.flatMap(([, list]) => list?.rows.filter((row) => row.id === id) ?? []);
  return versions.reduce<T | undefined>(
    (newest, row) => (newest === undefined || (row.version ?? 0) > (newest.version ?? 0) ? row : newest),
    undefined,
  );
}

/** Returns the row of an open form, with the changes from `showChange`, such as a new status. */
export function useRow<T extends Row>(resource: AdminResource, row: T | null): T | null {
  const queryKey = [resource, 'row', row?.id ?? 0];
  return useQuery({ queryKey, queryFn: skipToken, initialData: row, gcTime: 0 }).data ?? null;
}

type RowWrite<T extends Row, R extends { data: readonly T[] }> = {
  resource: AdminResource;
  before: T;
  after: T;
  send: () => Promise<R>;
};

/**
 * Shows a changed row in the lists before the server responds. If the call fails, restores the lists.
 *
 * @throws what `send` throws
 */
export async function writeRow<T extends Row, R extends { data: readonly T[] }>({
  resource,
  before,
  after,
  send,
}: RowWrite<T, R>): Promise<R> {
  const show = (row: T) => showChange(resource, { type: 'replaced', row });
  show(after);
  try {
    const response = await send();
    if (response.data[0]) show(response.data[0]);
    return response;
  } catch (error) {
    show(before);
    throw error;
  }
}
