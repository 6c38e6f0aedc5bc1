/** Uploads files to the admin API as a program does. */
import { buffer } from 'node:stream/consumers';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { type AdminApiSite, openAdminApi } from './admin-api.ts';

/** The bytes of a file, and the name and type that the upload claims. */
export type UploadFile = { bytes: Uint8Array; name?: string; type?: string };

export type Uploaded = {
  status: number;
  retryAfter: unknown;
  data: { url: string; path: string; width: number; height: number; placeholder: string }[];
  rejected: { name: string; error: string }[];
  error?: ErrorBody['error'];
};

export type AdminSite = AdminApiSite & {
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Called>;
  upload(files: UploadFile[], place?: Record<string, string>): Promise<Uploaded>;
  /** Returns the bytes of a stored file, or null. */
  stored(key: string): Promise<Buffer | null>;
};

type Called = {
  status: number;
  data: Record<string, unknown>[];
  operation?: string;
  error?: ErrorBody['error'];
};

/** Opens the whole site with an administrator who is signed in. */
export async function openAdminSite(env: Record<string, string> = {}): Promise<AdminSite> {
  const site = await openAdminApi(env);
  const { cookie } = site;
  return {
    ...site,
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

/** Returns a multipart body as a browser writes it. */
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
