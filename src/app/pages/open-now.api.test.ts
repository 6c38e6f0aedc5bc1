import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildCar } from '../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { openTestSite } from '../../../tests/support/site.ts';
import { cars } from '../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../features/platform/auth/admin.ts';
import { DEFAULT_SETTINGS } from '../../features/platform/settings/default-settings.ts';
import type { Settings } from '../../features/platform/settings/fields/settings.fields.ts';
import { readSections, saveSection, settingsOf } from '../../features/platform/settings/settings.repository.ts';

const site = forFile(openTestSite);
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T11:29:00Z') }));
afterEach(() => void vi.useRealTimers());

/** Reads a page over a connection, because `inject` bypasses the code that sends cache hits. */
async function read(path: string): Promise<{ text: string; tag: string | null }> {
  const { port } = site.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const html = await response.text();
  const body = html.slice(html.indexOf('<body'), html.indexOf('application/json'));
  const text = body.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
  return { text, tag: response.headers.get('etag') };
}

test('NOW-1 NOW-2: cached pages say until when the dealership is open, and no longer than it is true', async () => {
  for (const path of ['/', '/contact', '/mentions-legales']) {
    vi.setSystemTime('2026-11-24T11:29:00Z');
    const first = await read(path);
    expect(first.text).toContain('Ouvert jusqu’à 12 h 30');
    vi.setSystemTime('2026-11-24T11:29:59.999Z');
    expect((await read(path)).tag).toBe(first.tag);
    vi.setSystemTime('2026-11-24T11:30:00Z');
    const closed = await read(path);
    expect(closed.text).toContain('Rouvre aujourd’hui à 14 h');
    expect(closed.text).not.toContain('Ouvert');
    expect((await read(path)).tag).toBe(closed.tag);
    vi.setSystemTime('2026-11-24T13:00:00Z');
    expect((await read(path)).text).toContain('Ouvert jusqu’à 19 h');
  }
});

test('NOW-3 NOW-4: a vehicle’s page leads to the dealership and quotes the newest review with what the law asks for', async () => {
  await cars.create(site.context, operatorOfThisMachine(), buildCar({ title: 'Clio' }));
  const { text } = await read('/car/1');
  expect(text).toContain('Nous rendre visite');
  expect(text).toMatch(/5 sur 5Avis d’exempleS\. L\., publié le 18 octobre 2026, expérience du 10 octobre 2026/);
  expect(text).toContain('Avis d’exemple, écrits pour la démonstration.');
  const html = (await site.app.inject('/car/1')).body;
  const href = 'https://www.google.com/maps/dir/?api=1&amp;destination=12+avenue+des+Tilleuls%2C+95999+Villeneuve';
  expect(html).toContain(`href="${href}`);
  expect(html).toContain('href="/about#avis"');
});

test('SETT-30: a banner comes and goes at its midnight in Paris on cached pages, where no hours are set too', async () => {
  const { display, hours } = DEFAULT_SETTINGS;
  const banner = { text: 'Fermé le 25 décembre', from: '2026-12-11', until: '2026-12-25' };
  const before = settingsOf(await readSections(site.context));
  const save = async (settings: Pick<Settings, 'hours' | 'display'>) => {
    await saveSection(site.context, operatorOfThisMachine(), 'hours', settings.hours, undefined);
    await saveSection(site.context, operatorOfThisMachine(), 'display', settings.display, undefined);
  };
  onTestFinished(() => save(before));
  await save({ hours, display: { ...display, banner } });
  const shown = async (moment: string, path = '/mentions-legales') => {
    vi.setSystemTime(moment);
    return (await read(path)).text.includes(banner.text);
  };
  expect(await shown('2026-12-10T22:59:58Z')).toBe(false);
  expect(await shown('2026-12-10T23:00:00Z')).toBe(true);
  for (const path of ['/', '/trucks-rental', '/vtc-transport', '/contact', '/about', '/nulle-part'])
    expect(await shown('2026-12-25T22:59:58Z', path), path).toBe(true);
  expect(await shown('2026-12-25T23:00:00Z')).toBe(false);
});
