import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { imageQueue } from '../../src/features/platform/images/processing/image-queue.server.ts';
import { adminSite } from '../support/admin-site.ts';
import { choose, field, listWithoutRows, newest, openNew, published, states } from '../support/vehicle-form.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

/** An attempt to send a photo, with its times in milliseconds and the server's answer. */
type Attempt = { name: string; startedAt: number; endedAt: number; status: number; retryAfter: string | null };

/** Records the attempts of the page from now on. */
async function recordAttempts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const attempts: Attempt[] = [];
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) {
        const { name } = body.get('file') as File;
        const startedAt = performance.now();
        // The page renders the answer on `load`, so its arrival is measured before.
        this.addEventListener('readystatechange', () => {
          if (this.readyState !== XMLHttpRequest.DONE) return;
          const retryAfter = this.getResponseHeader('Retry-After');
          attempts.push({ name, startedAt, endedAt: performance.now(), status: this.status, retryAfter });
        });
      }
      return send.call(this, body);
    };
    Object.assign(window, { attempts });
  });
}

const attemptsOf = (page: Page) => page.evaluate(() => (window as Window & { attempts?: Attempt[] }).attempts ?? []);

/** Takes all places of the site's queue of pictures until `end`. The site runs in this process. */
function fillQueue(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let place = 0; place < 16; place += 1) void imageQueue.run(() => promise);
  return resolve;
}

const PHOTOS = 30;
const MEGABIT_IN_BYTES = 125_000;

test('STO-12: on a line of 1 Mbit/s to a busy site, thirty photos wait as long as it asks, go again by themselves, and all arrive once', async ({
  visit,
}) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  // Each photo has its own width, so that the test can recognise it later.
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, i) => ({
      name: `${i + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 201 + i, height: 120, channels: 3, background: '#336699', noise } })
        .jpeg()
        .toBuffer(),
    })),
  );
  const page = await admin.enter(visit, listWithoutRows('cars'), { expecting: [/status of 503/] });
  const form = await openNew(page);
  await field(form, 'title').fill('Trente photos');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: MEGABIT_IN_BYTES,
    uploadThroughput: MEGABIT_IN_BYTES,
  });
  await recordAttempts(page);
  const freeQueue = fillQueue();
  try {
    await choose(form, photos);
    await expect.poll(async () => (await attemptsOf(page)).length).toBeGreaterThan(10);
  } finally {
    freeQueue();
  }
  await expect.poll(async () => (await states(form)).filter((state) => state === 'stored').length).toBe(PHOTOS);
  const attempts = Map.groupBy(await attemptsOf(page), ({ name }) => name);
  for (const { name } of photos) {
    const [first, ...others] = attempts.get(name) ?? [];
    expect([name, [first, ...others].at(-1)?.status]).toEqual([name, 201]);
    let before = first;
    for (const attempt of others) {
      expect(before).toMatchObject({ status: 503, retryAfter: '5' });
      expect(attempt.startedAt - (before?.endedAt ?? 0)).toBeGreaterThanOrEqual(4_900);
      before = attempt;
    }
  }
  const refused = [...attempts.values()].flat().filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(10);

  await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  const { id } = await newest(page, 'cars');
  const pictures = (await published(page, 'cars', id)).pictures as { width: number }[];
  expect(pictures.map(({ width }) => width)).toEqual(Array.from({ length: PHOTOS }, (_, i) => 201 + i));
});
