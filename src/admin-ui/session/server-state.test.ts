import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminCall } from './admin-client.ts';
import { queryClient } from './server-state.ts';
import { currentSession, sessionClosed, sessionOpened } from './session-state.ts';

const SONIA = { name: 'Sonia', role: 'owner', mustChangePassword: false } as const;
const KARIM = { name: 'Karim', role: 'editor', mustChangePassword: false } as const;
const TEAM = ['data', '/team'];

const cached = () => queryClient.getQueryData(TEAM);

beforeEach(() => {
  sessionOpened(SONIA);
  queryClient.setQueryData(TEAM, { data: ['Sonia', 'Karim'] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionClosed();
});

test('ADMG-7: the same person who signs in again finds what was read before', () => {
  sessionOpened(SONIA);
  expect(cached()).toEqual({ data: ['Sonia', 'Karim'] });
});

test.each([
  ['another person signs in over the page', () => sessionOpened(KARIM)],
  ['the same person is an editor now', () => sessionOpened({ ...SONIA, role: 'editor' })],
  ['the session of this tab ends', () => sessionClosed()],
])('ADMG-7: nothing that was read is left where %s', (_, change) => {
  change();
  expect(cached()).toBeUndefined();
});

test.each(['/logout', '/login', '/login/passkey'])(
  'ADMG-7: nothing that was read outlives %s in another tab',
  async (path) => {
    const otherTab = new BroadcastChannel('admin-writes');
    otherTab.postMessage(path);
    await expect.poll(cached).toBeUndefined();
    otherTab.close();
  },
);

test.each(['/login', '/login/passkey', '/team/invitations/accept'])(
  'ADMG-7: a tab learns who signed in with %s in another tab; a waiting write is not sent under that name',
  async (path) => {
    const fetch = vi.fn(async () => Response.json({}, { status: 401 }));
    vi.stubGlobal('fetch', fetch);
    const write = adminCall('PUT', '/cars/1', { body: { price: 1 } });
    write.catch(() => undefined);
    await vi.waitFor(() => expect(currentSession().asking).toBe(true));
    const { mustChangePassword: must_change_password, ...karim } = KARIM;
    fetch.mockImplementation(async () => Response.json({ data: [{ ...karim, must_change_password }] }));
    const otherTab = new BroadcastChannel('admin-writes');
    otherTab.postMessage(path);
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ ...KARIM, adminVerified: true, asking: false }));
    otherTab.close();
    await expect(write).rejects.toMatchObject({ name: 'AbortError' });
    expect(cached()).toBeUndefined();
  },
);

test('ADMG-7: a write that waits for the login is not repeated under the name of another person', async () => {
  const fetch = vi.fn(async () => Response.json({}, { status: 401 }));
  vi.stubGlobal('fetch', fetch);
  const write = adminCall('PUT', '/cars/1', { body: { price: 1 } });
  write.catch(() => undefined);
  await vi.waitFor(() => expect(currentSession().asking).toBe(true));
  fetch.mockImplementation(async () => Response.json({ data: [] }));
  sessionOpened(KARIM);
  await expect(write).rejects.toMatchObject({ name: 'AbortError' });
  expect(fetch).toHaveBeenCalledTimes(1);
});
