/**
 * The very first start, with all the pictures it prepares: the real program, once on each engine. It takes as long as
 * processing three hundred pictures does, so one test holds all of it: two start at once, the one at work is killed.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PICTURE_WIDTHS, sizedPath } from '../../src/features/images/picture.ts';
import { emptySettings, LIVE, type Program, startProgram } from '../support/program.ts';

type Vehicle = { id: number; title: string; images: string[] };

async function readAll(address: string, kind: 'cars' | 'trucks'): Promise<Vehicle[]> {
  const all: Vehicle[] = [];
  for (;;) {
    const answer = await fetch(`${address}/api/${kind}/list/${all.length - 1}`);
    const { data, remaining } = (await answer.json()) as { data: Vehicle[]; remaining: number };
    all.push(...data);
    if (data.length === 0 || all.length >= remaining) return all;
  }
}

/** Files of pictures under `images`, as keys: cars/vit-001/….jpg. */
function storedFiles(dataDir: string): string[] {
  const images = join(dataDir, 'images');
  return readdirSync(images, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.incoming'))
    .map((entry) => join(entry.parentPath, entry.name).slice(images.length + 1));
}

const count = (program: Program, pattern: RegExp) => program.err.match(new RegExp(pattern, 'g'))?.length ?? 0;

test('Two first starts on one empty place: both answer at once, one prepares the pictures and is killed, the other goes on', async () => {
  const place = await emptySettings();
  const pair = [startProgram({ env: place }), startProgram({ env: place })] as const;
  const addresses = new Map(await Promise.all(pair.map(async (one) => [one, await one.address()] as const)));
  const working = await Promise.race(pair.map((one) => one.said(/: \d+ sur/).then(() => one)));
  const other = pair[0] === working ? pair[1] : pair[0];
  await other.said(/Un autre démarrage prépare les photos/);
  expect(other.err).not.toMatch(/\d+ sur/);
  const address = addresses.get(other) ?? '';

  // Before its turn a picture is sent as it was committed, and no cache stores it.
  const before = (await readAll(address, 'cars')).at(-1)?.images.at(-1) ?? '';
  for (const [path, type] of [
    [before, 'image/jpeg'],
    [sizedPath(before, 640), 'image/avif'],
  ] as const) {
    const response = await fetch(new URL(path, address));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }

  working.kill('SIGKILL');
  await working.ended;
  const atDeath = storedFiles(place.DATA_DIR).length;
  expect(atDeath).toBeGreaterThan(0);
  await other.said(/Préparation des photos de démonstration : (\d+) sur \1\n/);
  expect(storedFiles(place.DATA_DIR).length).toBeGreaterThan(atDeath);
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
  expect(storedFiles(place.DATA_DIR).sort()).toEqual(named.sort());
  for (const path of named.slice(0, 5)) expect((await fetch(`${address}/images/${path}`)).status).toBe(200);

  // Another instance beside it, and a start after both have ended: nothing to do but serve.
  const beside = startProgram({ env: place });
  expect((await readAll(await beside.address(), 'cars')).length).toBe(48);
  for (const program of [other, beside]) program.kill('SIGTERM');
  expect(await Promise.all([other.ended, beside.ended])).toEqual([0, 0]);
  const again = startProgram({ env: place });
  expect((await readAll(await again.address(), 'trucks')).length).toBe(18);
  for (const program of [beside, again]) expect(program.err).not.toMatch(/Préparation|prépare|Mot de passe/);
  expect(count(working, /Mot de passe/) + count(other, /Mot de passe/)).toBe(1);
});

const login = (address: string, user: string, pass: string) =>
  fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user, pass }),
  });

test('The generated password is said once, on standard error; standard output is logs alone', async () => {
  const env = { ...LIVE, ...(await emptySettings()) };
  const first = startProgram({ env });
  const address = await first.address();
  const [, password = ''] = await first.said(
    /Administrateur : admin\nMot de passe \(affiché cette seule fois\) : (\S+)\n/,
  );
  expect(password.length).toBeGreaterThanOrEqual(12);
  expect((await login(address, 'admin', password)).status).toBe(200);
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.logs().length).toBe(first.out.trim().split('\n').length);
  expect(first.out).not.toContain(password);
  const second = startProgram({ env });
  await second.address();
  expect(second.err).not.toMatch(/Administrateur|Mot de passe/);
});

test('ADMIN_NAME and ADMIN_PASSWORD make the first administrator, and are not said', async () => {
  const given = { ADMIN_NAME: 'hélène', ADMIN_PASSWORD: 'quatre tilleuls' };
  const program = startProgram({ env: { ...LIVE, ...(await emptySettings()), ...given } });
  expect(await (await login(await program.address(), 'hélène', 'quatre tilleuls')).json()).toMatchObject({
    success: true,
  });
  expect(program.err + program.out).not.toMatch(/quatre tilleuls|Mot de passe/);
});

test('DEMO=0 fills nothing: an empty catalogue, and no picture', async () => {
  const place = await emptySettings();
  const program = startProgram({ env: { ...LIVE, ...place } });
  const address = await program.address();
  expect(await (await fetch(`${address}/api/cars/list/-1`)).json()).toEqual({ data: [], remaining: 0 });
  expect(await (await fetch(`${address}/api/brands`)).json()).toEqual({ data: [] });
  expect(storedFiles(place.DATA_DIR)).toEqual([]);
  expect(program.err).not.toMatch(/Préparation/);
});

test('Four at once on one empty place: one makes the tables, one the administrator, all serve', async () => {
  const env = { ...LIVE, ...(await emptySettings()) };
  const four = Array.from({ length: 4 }, () => startProgram({ env }));
  for (const one of four) expect((await fetch(`${await one.address()}/readyz`)).status).toBe(200);
  expect(four.filter(({ err }) => err.includes('Mot de passe')).length).toBe(1);
  for (const one of four) one.kill('SIGTERM');
  expect(await Promise.all(four.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
});
