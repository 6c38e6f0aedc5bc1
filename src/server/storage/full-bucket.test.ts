import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { allOf } from '../../../tests/support/all-of.ts';
import { StorageFullError } from '../capacity.ts';
import { openS3 } from './s3.ts';
import { StorageUnavailableError } from './storage.ts';

type Answer = { status: number; code: string };

/**
 * Opens a fake S3 service. It stores nothing and rejects each file with the response in `rejection`. `answers` are the
 * next responses, whatever the request.
 */
async function openBucket() {
  const service = { rejection: null as Answer | null, answers: [] as Answer[], puts: 0 };
  const server = createServer((request, response) => {
    const { rejection } = service;
    const answer = service.answers.shift();
    if (answer) return void request.resume().on('end', () => send(response, request.method, answer));
    if (request.method === 'HEAD')
      return void response.writeHead(request.url?.startsWith('/images/cars/') ? 404 : 200).end();
    service.puts += 1;
    request.resume().on('end', () => {
      if (rejection === null) return response.end();
      return send(response, request.method, rejection);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const storage = await openS3({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'images',
    originalsBucket: 'images',
    accessKeyId: 'clé',
    secretAccessKey: 'secret',
    publicUrl: undefined,
  });
  return {
    service,
    put: () => storage.put('cars/1/a.jpg', Buffer.from('a')),
    check: () => storage.check(),
    list: () => allOf(storage.list()),
  };
}

function send(response: ServerResponse, method: string | undefined, { status, code }: Answer): void {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
  const headers = { 'content-type': 'application/xml', 'content-length': status === 200 ? 1 : xml.length };
  response.writeHead(status, headers).end(method === 'HEAD' || status === 200 ? '' : xml);
}

test.each([
  ['Ceph', 403, 'QuotaExceeded'],
  ['MinIO, the bucket', 400, 'XMinioAdminBucketQuotaExceeded'],
  ['MinIO, the disk', 507, 'XMinioStorageFull'],
  ['Backblaze', 403, 'storage_cap_exceeded'],
  ['any other, by the status', 507, 'Whatever'],
])(
  'a bucket that takes no more is full, in the words of %s; the check says so until a file is stored',
  async (_service, status, code) => {
    const { service, put, check } = await openBucket();
    await check();
    service.rejection = { status, code };
    await expect(put()).rejects.toThrow(StorageFullError);
    // The storage must not try again at once, because the bucket is still full.
    expect(service.puts).toBe(1);
    await expect(check()).rejects.toThrow(StorageFullError);
    service.rejection = null;
    await put();
    await check();
  },
);

test('a bucket that rejects the keys is not full', async () => {
  const { service, put, check } = await openBucket();
  service.rejection = { status: 403, code: 'AccessDenied' };
  await expect(put()).rejects.toThrow(expect.objectContaining({ name: 'AccessDenied' }));
  await check();
});

test('a listing says whether the service fails or rejects the keys', async () => {
  const { service, list } = await openBucket();
  service.rejection = { status: 503, code: 'SlowDown' };
  await expect(list()).rejects.toThrow(StorageUnavailableError);
  service.rejection = { status: 403, code: 'AccessDenied' };
  await expect(list()).rejects.toThrow(expect.objectContaining({ name: 'AccessDenied' }));
});

const FAILED = { status: 503, code: 'SlowDown' };

test('the check says whether the service fails or rejects the keys', async () => {
  const { service, check } = await openBucket();
  service.answers = Array(3).fill(FAILED);
  await expect(check()).rejects.toThrow(StorageUnavailableError);
  service.answers = [{ status: 403, code: 'AccessDenied' }];
  await expect(check()).rejects.not.toThrow(StorageUnavailableError);
});

test('a write whose response was lost says that the service fails if it cannot compare what is stored', async () => {
  const { service, put } = await openBucket();
  const [missing, taken, stored] = [
    { status: 404, code: 'NotFound' },
    { status: 412, code: 'PreconditionFailed' },
    { status: 200, code: '' },
  ];
  service.answers = [missing, FAILED, taken, stored, ...Array(3).fill(FAILED)];
  await expect(put()).rejects.toThrow(StorageUnavailableError);
  expect(service.answers).toEqual([]);
});
