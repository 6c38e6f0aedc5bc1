import { expect } from 'vitest';
import { applyImport } from '../../src/features/admin/stock-files/apply-import.server.ts';
import { openStockFile } from '../../src/features/admin/stock-files/csv/stock-file.server.ts';
import { findByToken, transition } from '../../src/features/admin/stock-files/imports.repository.ts';
import { previewFile } from '../../src/features/admin/stock-files/preview-file.server.ts';
import {
  type FilePreview,
  type ImportJob,
  type ImportOptions,
  optionsSchema,
} from '../../src/features/admin/stock-files/stock-import.schema.ts';
import { MAX_ROWS } from '../../src/features/admin/stock-files/stock-import.ts';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import type { VehicleKind } from '../../src/shared/paths.ts';
import { type AdminApiSite, type Rejection, rejectionOf } from './admin-api.ts';
import { multipart } from './uploads.ts';

export type SentPreview = {
  data: FilePreview & { fields: { field: string }[]; missing_vehicles: { id: number }[] };
  token: string;
};

type Site = Pick<AdminApiSite, 'app' | 'cookie'>;

/** Fields of a form. All are sent as JSON except texts. */
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

/** Sends a file and returns its preview. */
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

export function refusedCells({ refused }: Pick<FilePreview, 'refused'>) {
  return refused.flatMap(({ column, cells }) => cells.map((cell) => ({ column, ...cell })));
}

export async function previewRejected(
  site: Site,
  bytes: Uint8Array | null,
  fields: Fields = {},
  kind: VehicleKind = 'cars',
): Promise<Rejection> {
  return rejectionOf(await send(site, bytes, fields, kind));
}

/** Writes a previewed file, and returns its job. */
export async function write(
  { app, cookie }: Site,
  body: { token: string; missing?: string },
  kind: VehicleKind = 'cars',
): Promise<ImportJob> {
  const options = { method: 'POST', url: `/api/admin/import/${kind}/apply`, headers: { cookie } } as const;
  const response = await app.inject({ ...options, payload: body });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<{ data: ImportJob }>().data;
}

export async function readJob({ app, cookie }: Site, job: number, kind: VehicleKind = 'cars'): Promise<ImportJob> {
  const response = await app.inject({ url: `/api/admin/import/${kind}/jobs/${job}`, headers: { cookie } });
  return response.json<{ data: ImportJob }>().data;
}

export async function importFile(
  site: Site,
  bytes: Uint8Array,
  { missing = 'leave', kind = 'cars', ...fields }: Fields & { missing?: string; kind?: VehicleKind } = {},
): Promise<ImportJob> {
  const { token } = await preview(site, bytes, fields, kind);
  return write(site, { token, missing }, kind);
}

/** Previews a file in this process, as `npm run import` does in a child process. */
export async function previewHere(
  context: AppContext,
  bytes: Uint8Array,
  publish: boolean,
  chosen: Partial<ImportOptions> = {},
) {
  const options = { ...optionsSchema.parse({}), ...chosen };
  const task = { name: 'preview', kind: undefined, fileName: 'liste.csv', options, publish } as const;
  const file = await openStockFile(new Uint8Array(bytes), task.kind, options.sheet, MAX_ROWS);
  return previewFile(context, operatorOfThisMachine(), task, file);
}

/** Writes a file that `previewHere` has previewed. */
export async function applyHere(
  context: AppContext,
  token: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<number> {
  const job = (await findByToken(context, token))?.id ?? 0;
  await transition(context, job, ['preview'], 'running');
  await applyImport(context, operatorOfThisMachine(), { name: 'apply', job, missing: 'leave' }, onProgress);
  return job;
}
