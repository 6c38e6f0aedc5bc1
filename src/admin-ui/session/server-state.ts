/**
 * The administration's data of the server: one cache of responses (TanStack Query). A page that was seen before is
 * there at once and is read again behind it. Text typed over a read is protected from that (`isEdited`): a read behind
 * it would take the newer version and hide a conflict.
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
import { propertiesOf } from '../../shared/records.ts';
import { type AdminResource, KINDS } from '../form/modal.ts';
import { adminCall, firstRow, isAborted, logFailure, logFetchFailure, onWrite, sentenceOf } from './admin-client.ts';
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
import { currentSession, onPersonChange } from './session-state.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { range?: RankRange | undefined; isEdited?: boolean };
  }
}

// React gets a change at once: a render with flushSync has it, and the focus can move there.
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
  // Failed calls decide that the site is away, never the browser's view of the connection.
  defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: Number.POSITIVE_INFINITY } },
});

const LIST = 'list';

/** Tells the other tabs of this browser the written path. */
const tabs = new BroadcastChannel('admin-writes');
tabs.onmessage = ({ data: path }: MessageEvent<string>) =>
  // Another person may have the session of this browser: nothing that was read before is shown.
  void (isLogin(path) || path === LOGOUT
    ? queryClient.resetQueries()
    : queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.isEdited }));

const LOGOUT = '/logout';
const isLogin = (path: string) => path.startsWith('/login');

// The next person may have another role.
onPersonChange(() => {
  if (currentSession().adminVerified) void queryClient.resetQueries();
  else queryClient.clear();
});

onWrite((path) => {
  tabs.postMessage(path);
  // A read would ask for a login over the login page.
  if (path === LOGOUT) return;
  // Lists of this tab have shown the change already.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== LIST });
});

/** A read of the API, as `readOf` of a resource's client makes it. */
export type Read<T> = {
  queryKey: readonly ['data', path: string];
  queryFn: (context: Pick<QueryFunctionContext, 'signal'>) => Promise<T>;
};

/** The read of a path that follows /api/admin. */
export function readOf<T>(path: string): Read<T> {
  return { queryKey: ['data', path], queryFn: ({ signal }) => adminCall('GET', path, { signal }) };
}

/** The state of a read for a page: loading while both are empty; data stays beside a failure. */
export type ServerData<T> = {
  data: T | null;
  /** Why the last read failed, in French, or ''. */
  failure: string;
  reload: () => void;
};

/** For a page that edits its data: it begins with the stored values of now. */
type EditedOption = { isEdited?: boolean };

/** The `data` of a response; null reads nothing. */
export function useServerData<T>(
  read: Read<{ data: T }> | null,
  { isEdited = false }: EditedOption = {},
): ServerData<T> {
  const { data, error, isFetching, refetch } = useQuery({
    ...(read ?? { queryKey: ['data', ''], queryFn: skipToken }),
    ...(isEdited ? { gcTime: 0 } : {}),
  });
  return {
    data: data?.data ?? null,
    failure: error && !isFetching ? sentenceOf(error) : '',
    // The read that a write has begun already is enough.
    reload: () => void refetch({ cancelRefetch: false }),
  };
}

/** The rows of a list with the state of its loading. */
export type List<T> = {
  state: 'loading' | 'failed' | 'ready';
  rows: T[];
  /** Number of rows in the whole list. */
  remaining: number;
  /** Id of the row that has just changed, which is highlighted; null for none. */
  touched: number | null;
  /** True while other rows are being loaded and these are the previous ones. */
  waiting: boolean;
  /** Why it failed, in French. */
  failure: string;
  retry: () => void;
};

type ListOptions = {
  /** For a part of a list: it keeps its size, whatever is added or deleted. None: the whole list. */
  range?: RankRange;
  /** False for other rows than those of the resource's lists, as in the trash: changes of its lists are not shown. */
  followsChanges?: boolean;
} & EditedOption;

/** The rows of a list, with each change that `showChange` shows. */
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
  // Rows have moved up into the page since rows of it were deleted.
  useEffect(() => {
    if (mustFill) void refetch();
  }, [mustFill, refetch]);
  // The marks of changed rows end with the page.
  useEffect(
    () => () =>
      void queryClient.setQueryData<CachedList<T>>([resource, LIST, path], (list) => list && withoutMarks(list)),
    [resource, path],
  );

  const retry = () => void refetch();
  const none = { rows: [], remaining: 0, touched: null, failure: '', waiting: false, retry };
  // A page that silently lacks rows would hide vehicles.
  const isFailed = error !== null && !isFetching && (data === undefined || mustFill);
  if (isFailed) return { ...none, state: 'failed', failure: sentenceOf(error) };
  if (data === undefined) return { ...none, state: 'loading' };
  const { rows, remaining, touched } = data;
  return { ...none, state: 'ready', rows, remaining, touched, waiting: isPlaceholderData };
}

/** Reads rows that no table shows; changes are shown in them too. @throws as `adminCall` */
export async function fetchList<T extends Row>(
  resource: AdminResource,
  { queryKey: [, path], queryFn }: Read<ListResponse<T>>,
): Promise<T[]> {
  const { rows } = await queryClient.fetchQuery({
    queryKey: [resource, LIST, path],
    queryFn: async (context) => refetched<T>(undefined, await queryFn(context)),
    // As long as the page is open its rows are written from here.
    meta: { isEdited: true },
  });
  return rows;
}

/** Shows a change in all lists of a resource, before or after the server has confirmed it. */
export function showChange(resource: AdminResource, change: ListChange): void {
  if (change.type === 'replaced')
    queryClient.setQueryData<Row>([resource, 'row', change.id], (row) => row && change.row);
  const lists = queryClient.getQueryCache().findAll({ queryKey: [resource, LIST] });
  for (const { queryKey, meta, state } of lists) {
    const size = meta?.range?.size;
    queryClient.setQueryData<CachedList<Row>>(queryKey, (list) => list && changed(list, change, size));
    // The response on its way may lack the change.
    if (state.fetchStatus === 'fetching') void fetchAgain(queryKey);
  }
}

async function fetchAgain(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  await queryClient.refetchQueries({ queryKey, exact: true });
}

/** Reads the lists of a resource again, since several of its rows have changed. */
export function reloadLists(resource: AdminResource): void {
  void queryClient.invalidateQueries({ queryKey: [resource, LIST] });
}

/** A row as the newest list or save of this tab has it, so that its form opens at once. */
export function cachedRow<T extends Row & { version?: number }>(resource: AdminResource, id: number): T | undefined {
  const lists = queryClient.getQueriesData<CachedList<T>>({ queryKey: [resource, LIST] });
  const versions = lists.flatMap(([, list]) => list?.rows.filter((row) => row.id === id) ?? []);
  return versions.reduce<T | undefined>(
    (newest, row) => (newest === undefined || (row.version ?? 0) > (newest.version ?? 0) ? row : newest),
    undefined,
  );
}

/** The row of an open form, with each change that `showChange` shows of it, as of its status. */
export function useRow<T extends Row>(resource: AdminResource, row: T | null): T | null {
  const queryKey = [resource, 'row', row?.id ?? 0];
  return useQuery({ queryKey, queryFn: skipToken, initialData: row, gcTime: 0 }).data ?? null;
}

/**
 * Creates a row, at most once for an idempotency key. If an earlier call succeeded and its response was lost, the
 * server returns that row; text typed since is then sent as an edit of it.
 */
export async function createOnce<T extends Row>(
  fields: Omit<T, 'id'>,
  create: () => Promise<{ data: T[] }>,
  edit: (id: number) => Promise<{ data: T[] }>,
): Promise<{ data: T[] }> {
  const created = await create();
  const row = firstRow(created.data);
  const stored = propertiesOf(row);
  const isSame = Object.entries(fields).every(([name, value]) => stored[name] === value);
  return isSame ? created : edit(row.id);
}

type RowWrite<T extends Row> = {
  resource: AdminResource;
  /** The row as it is; none for a new one. */
  before: T | undefined;
  /** The fields as they are in the form; null deletes the row. */
  after: Omit<T, 'id'> | null;
  send: () => Promise<{ data: readonly T[] }>;
};

let lastProvisionalId = 0;

/**
 * Shows a written row in the lists before the server has responded. Where the server rejects it, the lists are
 * as they were.
 * @throws what `send` throws.
 */
export async function writeRow<T extends Row>({ resource, before, after, send }: RowWrite<T>): Promise<void> {
  // Negative for a row that has no number yet, so that it is never a real one.
  const id = before?.id ?? --lastProvisionalId;
  const shown = { ...after, id };
  if (after === null) showChange(resource, { type: 'removed', id });
  else showChange(resource, before ? { type: 'replaced', id, row: shown } : { type: 'added', row: shown });
  try {
    const { data } = await send();
    if (after !== null && data[0]) showChange(resource, { type: 'replaced', id, row: data[0] });
  } catch (error) {
    if (!before) showChange(resource, { type: 'removed', id });
    else
      showChange(resource, after === null ? { type: 'returned', row: before } : { type: 'replaced', id, row: before });
    throw error;
  }
}
