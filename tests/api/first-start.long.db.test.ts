/**
 * Tests the first start of the real program on each engine. The program needs minutes to process all 308 pictures, so
 * the tests store most of the files before.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { DemoPicture } from '../../src/features/operations/demonstration/demo-pictures.server.ts';
import { allDemoPictures } from '../../src/features/operations/demonstration/demonstration.repository.ts';
import { PICTURE_WIDTHS, sizedPath } from '../../src/features/platform/images/picture.ts';
import { filesOf } from '../../src/features/platform/images/processing/store-images.server.ts';
import { addAdministrator } from '../support/administrators.ts';
import { ENGINE } from '../support/context.ts';
import { emptySettings, LIVE, type Program, startProgram } from '../support/program.ts';
import { inContext } from '../support/whole-site.ts';

type Vehicle = { id: number; title: string; images: string[] };

async function readAll(address: string, kind: 'cars' | 'trucks'): Promise<Vehicle[]> {
  const all: Vehicle[] = [];
  for (;;) {
    const response = await fetch(`${address}/api/${kind}/list/${all.length - 1}`);
    const { data, remaining } = (await response.json()) as { data: Vehicle[]; remaining: number };
    all.push(...data);
    if (data.length === 0 || all.length >= remaining) return all;
  }
}

/** Returns the storage keys of all files under `images`, for example 'cars/vit-001/….jpg'. */
function storedFiles(dataDir: string): string[] {
  const images = join(dataDir, 'images');
  return readdirSync(images, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.incoming'))
    .map((entry) => join(entry.parentPath, entry.name).slice(images.length + 1));
}

const PICTURES = allDemoPictures();

/**
 * Stores the files of all pictures, except the last two pictures of each of these vehicles. Returns the keys of the
 * files that are missing.
 */
function storeAllBut(dataDir: string, vehicles: string[]): string[] {
  const remaining = vehicles.flatMap((one) => PICTURES.filter(({ path }) => path.includes(`/${one}/`)).slice(-2));
  const isMissing = (picture: DemoPicture) => remaining.includes(picture);
  for (const key of PICTURES.filter((picture) => !isMissing(picture)).flatMap(({ path }) => filesOf(path))) {
    const file = join(dataDir, 'images', key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'stored by an earlier start');
  }
  return PICTURES.filter(isMissing).flatMap(({ path }) => filesOf(path));
}

/** Returns the status. Reads the whole body, because the client opens another connection for each unread body. */
async function pictureStatus(address: string | URL): Promise<number> {
  const response = await fetch(address);
  await response.arrayBuffer();
  return response.status;
}

const count = (program: Program, pattern: RegExp) => program.err.match(new RegExp(pattern, 'g'))?.length ?? 0;

test('Two first starts on one empty database: both answer at once, one prepares the pictures and is killed, the other goes on', async () => {
  const env = await emptySettings();
  // 'vo-d001' is the oldest car, 'vo-d048' the newest. The program processes pictures of new cars first.
  const missing = new Set(storeAllBut(env.DATA_DIR, ['vo-d001', 'vo-d048']));
  const missingNow = () => {
    const stored = new Set(storedFiles(env.DATA_DIR));
    return [...missing].filter((key) => !stored.has(key)).length;
  };
  expect(missing.size).toBe(20);

  const pair = [startProgram({ env }), startProgram({ env })] as const;
  const addresses = new Map(await Promise.all(pair.map(async (one) => [one, await one.address()] as const)));
  const working = await Promise.race(pair.map((one) => one.waitFor(/: \d+ sur/).then(() => one)));
  const other = pair[0] === working ? pair[1] : pair[0];
  await other.waitFor(/Un autre démarrage prépare les photos/);
  // Stops its work, so that the pictures below are not processed before the test reads them.
  working.kill('SIGSTOP');
  expect(other.err).not.toMatch(/\d+ sur/);
  const address = addresses.get(other) ?? '';

  // Before a picture is processed, the server sends its committed file, which no cache may store.
  const catalogue = await readAll(address, 'cars');
  const before = catalogue.at(-1)?.images.at(-1) ?? '';
  for (const [path, type] of [
    [before, 'image/jpeg'],
    [sizedPath(before, 640), 'image/avif'],
  ] as const) {
    const response = await fetch(new URL(path, address));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await response.arrayBuffer();
  }
  // All pictures of the first page can be read, although some are not processed yet.
  const first = (await (await fetch(`${address}/api/cars/list/-1`)).json()) as { data: Vehicle[] };
  expect(first.data.length).toBeGreaterThan(0);
  for (const { images } of first.data)
    for (const image of images) expect(await pictureStatus(new URL(image, address))).toBe(200);
  expect(missingNow()).toBeGreaterThan(0);

  working.kill('SIGKILL');
  await working.ended;
  const atDeath = missingNow();
  expect(atDeath).toBeGreaterThan(0);
  expect(atDeath).toBeLessThan(missing.size);
  await other.waitFor(/Préparation des photos de démonstration : (\d+) sur \1\n/);
  expect(missingNow()).toBe(0);
  const cars = await readAll(address, 'cars');
  const trucks = await readAll(address, 'trucks');
  expect([new Set(cars.map(({ id }) => id)).size, new Set(trucks.map(({ id }) => id)).size]).toEqual([48, 18]);
  const { data: brands } = (await (await fetch(`${address}/api/brands`)).json()) as { data: unknown[] };
  expect(brands.length).toBeGreaterThanOrEqual(12);
  const { data: rates } = (await (await fetch(`${address}/api/rates`)).json()) as { data: { title: string }[] };
  expect(rates.map(({ title }) => title).sort()).toEqual([
    'PARIS - BEAUVAIS',
    'PARIS - CDG',
    'PARIS - ORLY',
    'PARIS - PARIS',
  ]);

  const images = [...cars, ...trucks].map((vehicle) => vehicle.images);
  expect(Math.min(...images.map(({ length }) => length))).toBeGreaterThanOrEqual(3);
  expect(Math.max(...images.map(({ length }) => length))).toBeLessThanOrEqual(6);
  const named = images
    .flat()
    .map((url) => new URL(url, address).pathname.replace('/images/', ''))
    .flatMap((path) => [path, ...PICTURE_WIDTHS.map((width) => sizedPath(path, width))]);
  // The stored files also include the pictures of sold and archived vehicles, which are in no list.
  const all = PICTURES.flatMap(({ path }) => filesOf(path));
  expect(storedFiles(env.DATA_DIR).sort()).toEqual(all.sort());
  expect(all).toEqual(expect.arrayContaining(named));
  const processed = named.filter((path) => missing.has(path));
  for (const path of processed.slice(0, 5)) expect(await pictureStatus(`${address}/images/${path}`)).toBe(200);

  // An instance that starts later has no pictures to process.
  const beside = startProgram({ env });
  expect((await readAll(await beside.address(), 'cars')).length).toBe(48);
  for (const program of [other, beside]) program.kill('SIGTERM');
  expect(await Promise.all([other.ended, beside.ended])).toEqual([0, 0]);
  expect(beside.err).not.toMatch(/Préparation|prépare|Mot de passe/);
  expect(count(working, /Mot de passe/) + count(other, /Mot de passe/)).toBe(1);
});

const login = (address: string, user: string, pass: string) =>
  fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user, pass }),
  });

test.runIf(ENGINE === 'sqlite')(
  'DEMO=0 fills nothing: an empty catalogue, and no picture; the generated password is said once, on standard error; standard output is logs alone',
  async () => {
    const env = { ...LIVE, ...(await emptySettings()) };
    const first = startProgram({ env });
    const address = await first.address();
    expect(await (await fetch(`${address}/api/cars/list/-1`)).json()).toEqual({ data: [], remaining: 0 });
    expect(await (await fetch(`${address}/api/brands`)).json()).toEqual({ data: [] });
    expect(storedFiles(env.DATA_DIR)).toEqual([]);
    expect(first.err).not.toMatch(/Préparation/);
    const [, password = ''] = await first.waitFor(
      /Administrateur : admin\nMot de passe \(affiché cette seule fois\) : (\S+)\n/,
    );
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect((await login(address, 'admin', password)).status).toBe(200);
    await first.waitFor(/^Administration : http\S+\/admin$/m);
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.logs().length).toBe(first.out.trim().split('\n').length);
    expect(first.out).not.toContain(password);
    const second = startProgram({ env });
    await second.address();
    expect(second.err).not.toMatch(/Administrateur|Mot de passe/);
  },
);

test.runIf(ENGINE === 'sqlite')(
  'ADMIN_NAME and ADMIN_PASSWORD make the first administrator, and are not said',
  async () => {
    const given = { ADMIN_NAME: 'hélène', ADMIN_PASSWORD: 'quatre tilleuls' };
    const program = startProgram({ env: { ...LIVE, ...(await emptySettings()), ...given } });
    expect(await (await login(await program.address(), 'hélène', 'quatre tilleuls')).json()).toMatchObject({
      success: true,
    });
    expect(program.err + program.out).not.toMatch(/quatre tilleuls|Mot de passe/);
  },
);

test('PREP-1: a new live site shows nothing of the example, though somebody was added before its first start', async () => {
  const env = { ...LIVE, ...(await emptySettings()) };
  await inContext(env, (context) => addAdministrator(context, 'Anne', 'un long mot de passe'));
  const program = startProgram({ env });
  const address = await program.address();
  expect(program.err).toContain('dealership.json est l’exemple livré : ce site réel n’en prend rien.');
  for (const path of ['/', '/contact', '/about', '/mentions-legales']) {
    const body = await (await fetch(address + path)).text();
    expect(body, path).toContain('>Site en préparation<');
    expect(body, path).not.toMatch(/Tilleul|01 99 00|wa\.me\/\d/);
  }
});

test('Four first starts at once: one creates the tables, one the administrator, all serve', async () => {
  const env = { ...LIVE, ...(await emptySettings()) };
  const four = Array.from({ length: 4 }, () => startProgram({ env }));
  for (const one of four) expect((await fetch(`${await one.address()}/readyz`)).status).toBe(200);
  expect(four.filter(({ err }) => err.includes('Mot de passe')).length).toBe(1);
  for (const one of four) one.kill('SIGTERM');
  expect(await Promise.all(four.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
});
