/** Uploads to the admin API as a program makes them: a session, multipart bodies, and what was answered. */
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { addAdministrator } from './administrators.ts';
import { openTestSite, type TestSite } from './site.ts';

/** A file on its way: its bytes, and the name and type that it says it has. */
export type UploadFile = { bytes: Uint8Array; name?: string; type?: string };

export type Uploaded = {
  status: number;
  retryAfter: unknown;
  data: { url: string; path: string; width: number; height: number; placeholder: string }[];
  rejected: { name: string; error: string }[];
  error?: ErrorBody['error'];
};

export type AdminSite = TestSite & {
  cookie: string;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Called>;
  upload(files: UploadFile[], place?: Record<string, string>): Promise<Uploaded>;
  /** The bytes of a stored file, or null. */
  stored(key: string): Promise<Buffer | null>;
};

type Called = { status: number; data: Record<string, unknown>[]; error?: ErrorBody['error'] };

/** The whole site with an administrator signed in. */
export async function openAdminSite(env: Record<string, string> = {}): Promise<AdminSite> {
  const site = await openTestSite(env);
  await addAdministrator(site.context, 'Hélène', 'un long mot de passe');
  const login = await site.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { user: 'Hélène', pass: 'un long mot de passe' },
  });
  expect(login.json()).toEqual({ success: true });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  return {
    ...site,
    cookie,
    async call(method, path, payload) {
      const response = await site.app.inject({
        method,
        url: `/api/admin${path}`,
        headers: { cookie },
        ...(payload ? { payload } : {}),
      });
      return { status: response.statusCode, ...response.json() };
    },
    async upload(files, place = { folder: 'cars', id: 'nouvelle' }) {
      const { type, body } = await multipart(files, place);
      const response = await site.app.inject({
        method: 'POST',
        url: '/api/admin/images',
        headers: { cookie, 'content-type': type },
        payload: body,
      });
      return { status: response.statusCode, retryAfter: response.headers['retry-after'], ...response.json() };
    },
    async stored(key) {
      const file = await site.context.storage.open(key);
      if (!file) return null;
      return buffer(file.body);
    },
  };
}

/** A multipart body as a browser writes it. */
export async function multipart(
  files: UploadFile[],
  place: Record<string, string>,
): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(place)) form.append(name, value);
  for (const { bytes, name = 'photo.jpg', type = 'image/jpeg' } of files)
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
}
