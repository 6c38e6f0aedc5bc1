import { randomUUID } from 'node:crypto';
import type { AppContext } from '../src/server/app-context.ts';
import { type openSite, type Response, send } from './visitors.ts';

/**
 * Simulates administrators who continuously save cars, prices and photos, and records the writes that the site has
 * confirmed.
 */
export type Ledger = {
  /** Number of confirmed writes. */
  count: number;
  /** Price of each created car, by title. */
  created: Map<string, string>;
  /** The last confirmed price, and the prices that were sent later. Any of these may be the stored price. */
  prices: Map<number, string[]>;
  /** Paths of stored pictures. If the site also confirmed the save of the car, `shown` maps the car to its picture. */
  pictures: string[];
  shown: Map<number, string>;
};

type Site = ReturnType<typeof openSite>;
type Car = { id: number; version: number; price_per_day: string };

/** Settings that give the site its administrator. */
export const ADMINISTRATOR = { ADMIN_NAME: 'admin', ADMIN_PASSWORD: 'un long mot de passe' };

/** Ids of the cars whose prices change. */
const PRICED_CARS = [2, 3, 4, 5];
const SHOWN_CAR = 1;

const JSON_TYPE = { 'Content-Type': 'application/json' };

const rowsOf = <T>({ body }: Response) => (JSON.parse(String(body)) as { data: T[] }).data;

/** Returns the cookie of a new session. @throws Error if the login fails. */
export async function signIn(port: number): Promise<string> {
  const body = JSON.stringify({ user: ADMINISTRATOR.ADMIN_NAME, pass: ADMINISTRATOR.ADMIN_PASSWORD });
  const response = await send(port, '/api/admin/login', { method: 'POST', headers: JSON_TYPE, body });
  if (response.status >= 400) throw new Error(`login: ${response.status} ${response.body}`);
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
}

export async function upload(photo: Buffer, cookie: string) {
  const form = new FormData();
  form.append('folder', 'cars');
  form.append('id', 'torture');
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const request = new Request('http://x', { method: 'POST', body: form });
  const headers = { cookie, 'Content-Type': request.headers.get('content-type') ?? '' };
  return { method: 'POST', headers, body: Buffer.from(await request.arrayBuffer()) };
}

/** Stores a photo and returns the path of its 640 px file. */
export async function storePicture(port: number, cookie: string, photo: Buffer): Promise<string> {
  const [stored] = rowsOf<{ url: string }>(await send(port, '/api/admin/images', await upload(photo, cookie)));
  if (!stored) throw new Error('no picture was stored');
  return new URL(stored.url, 'http://127.0.0.1').pathname.replace(/\.jpe?g$/, '.w640.avif');
}

/** Adds administrators to a site. Two create cars, some change prices, and one sends a photo if there is one. */
export function openLedger(site: Site, cookie: string, intervalMs: number, photo?: Buffer): Ledger {
  const ledger: Ledger = { count: 0, created: new Map(), prices: new Map(), pictures: [], shown: new Map() };
  for (const name of ['A', 'B']) site.keepDoing(creations(site, cookie, ledger, name), intervalMs);
  for (const id of PRICED_CARS) site.keepDoing(priceChanges(site, cookie, ledger, id), intervalMs);
  if (photo) site.keepDoing(() => sendPhoto(site, cookie, ledger, photo), intervalMs);
  return ledger;
}

/** Repeats a creation until the site confirms it. All attempts share one key, so the site creates one car. */
function creations(site: Site, cookie: string, ledger: Ledger, name: string) {
  let [n, key] = [0, randomUUID()];
  return async () => {
    const [title, price_per_day] = [`Torture ${name} ${n}`, String(20 + n)];
    const headers = { ...JSON_TYPE, cookie, 'Idempotency-Key': key };
    const body = JSON.stringify({ title, price_per_day, images: ['https://images.example/voiture.jpg'] });
    if (!(await site.visit('création', '/api/admin/cars/new', { method: 'POST', headers, body }))) return;
    ledger.created.set(title, price_per_day);
    ledger.count += 1;
    [n, key] = [n + 1, randomUUID()];
  };
}

/** Sends a price with the version that it has read. Reads the car again after a conflict. */
function priceChanges(site: Site, cookie: string, ledger: Ledger, id: number) {
  let price = 1_000;
  return async () => {
    const read = await site.visit('fiche', `/api/admin/cars/${id}`, { headers: { cookie } });
    if (!read) return;
    price += 1;
    ledger.prices.set(id, [...(ledger.prices.get(id) ?? []), String(price)]);
    const changes = [{ id, version: rowsOf<Car>(read)[0]?.version, price_per_day: String(price) }];
    const options = { method: 'PUT', headers: { ...JSON_TYPE, cookie }, body: JSON.stringify({ changes }) };
    const saved = await site.visit('prix', '/api/admin/cars/prices', options);
    if (!saved || !rowsOf<Car>(saved).some((row) => row.id === id)) return;
    ledger.prices.set(id, [String(price)]);
    ledger.count += 1;
  };
}

async function sendPhoto(site: Site, cookie: string, ledger: Ledger, photo: Buffer): Promise<void> {
  const stored = await site.visit('photo', '/api/admin/images', await upload(photo, cookie));
  const path = stored && rowsOf<{ path: string }>(stored)[0]?.path;
  if (!path) return;
  ledger.pictures.push(path);
  ledger.count += 1;
  const body = JSON.stringify({ id: SHOWN_CAR, title: 'Torture, photos', images: [path] });
  const options = { method: 'PUT', headers: { ...JSON_TYPE, cookie }, body };
  if (!(await site.visit('fiche', '/api/admin/cars/edit', options))) return void ledger.shown.delete(SHOWN_CAR);
  ledger.shown.set(SHOWN_CAR, path);
  ledger.count += 1;
}

/** Returns the confirmed writes that are missing in the database or the storage, or stored twice. */
export async function lostWrites({ database: { query }, storage }: AppContext, ledger: Ledger): Promise<string[]> {
  const missing: string[] = [];
  const rows = await query.selectFrom('cars').select(['id', 'title', 'price_per_day', 'images']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byTitle = Map.groupBy(rows, ({ title }) => title);
  for (const [title, price] of ledger.created) {
    const matches = byTitle.get(title) ?? [];
    if (matches.length !== 1 || matches[0]?.price_per_day !== price) missing.push(`${title} : ${matches.length} fois`);
  }
  for (const [id, prices] of ledger.prices) {
    const stored = byId.get(id)?.price_per_day ?? 'rien';
    if (!prices.includes(stored)) missing.push(`prix de la voiture ${id} : ${stored} au lieu de ${prices[0]}`);
  }
  for (const path of ledger.pictures) {
    const row = await query.selectFrom('pictures').select('path').where('path', '=', path).executeTakeFirst();
    const file = await storage.open(path);
    file?.body.destroy();
    if (!row || !file) missing.push(`image ${path}`);
  }
  for (const [id, path] of ledger.shown)
    if (!byId.get(id)?.images.includes(path)) missing.push(`voiture ${id} sans ${path}`);
  return missing;
}
