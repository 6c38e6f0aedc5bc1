/** Stock files as a browser sends them to the admin API. */
import { expect } from 'vitest';
import type { FilePreview, ImportJob } from '../../src/features/admin/stock-files/stock-import.schema.ts';
import type { VehicleKind } from '../../src/shared/paths.ts';
import { type AdminApiSite, type Rejection, rejectionOf } from './admin-api.ts';
import { multipart } from './uploads.ts';

export type SentPreview = {
  data: FilePreview & { fields: { field: string }[]; missing_vehicles: { id: number }[] };
  token: string;
};

type Site = Pick<AdminApiSite, 'app' | 'cookie'>;

/** Form fields are sent as JSON, but for the name of a sheet. */
export type Fields = Record<string, unknown>;

export const csv = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));

async function send({ app, cookie }: Site, bytes: Uint8Array | null, fields: Fields, kind: VehicleKind) {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const files = bytes === null ? [] : [{ bytes, name: 'liste.csv', type: 'text/csv' }];
  const { type, body } = await multipart(files, Object.fromEntries(texts));
  return app.inject({
    method: 'POST',
    url: `/api/admin/import/${kind}/preview`,
    headers: { 'content-type': type, ...(cookie ? { cookie } : {}) },
    payload: body,
  });
}

/** A file that was looked at. */
export async function preview(
  site: Site,
  bytes: Uint8Array,
  fields: Fields = {},
  kind: VehicleKind = 'cars',
): Promise<SentPreview> {
  const response = await send(site, bytes, fields, kind);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<SentPreview>();
}

export async function previewRejected(
  site: Site,
  bytes: Uint8Array | null,
  fields: Fields = {},
  kind: VehicleKind = 'cars',
): Promise<Rejection> {
  return rejectionOf(await send(site, bytes, fields, kind));
}

/** The job of a write that was begun, once it has ended. */
export async function endOf(site: AdminApiSite, job: number, kind: VehicleKind = 'cars'): Promise<ImportJob> {
  const read = async () => {
    const response = await site.app.inject({
      url: `/api/admin/import/${kind}/jobs/${job}`,
      headers: { cookie: site.cookie },
    });
    return response.json<{ data: ImportJob }>().data;
  };
  await expect.poll(async () => (await read()).state).toBeOneOf(['done', 'failed']);
  return read();
}

export async function begin(
  site: AdminApiSite,
  body: { token: string; missing?: string },
  kind: VehicleKind = 'cars',
): Promise<number> {
  const response = await site.app.inject({
    method: 'POST',
    url: `/api/admin/import/${kind}/apply`,
    headers: { cookie: site.cookie },
    payload: body,
  });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<{ data: { job: number } }>().data.job;
}

/** Looks at a file and writes it. */
export async function importFile(
  site: AdminApiSite,
  bytes: Uint8Array,
  { missing = 'leave', kind = 'cars', ...fields }: Fields & { missing?: string; kind?: VehicleKind } = {},
): Promise<ImportJob> {
  const { token } = await preview(site, bytes, fields, kind);
  return endOf(site, await begin(site, { token, missing }, kind), kind);
}
