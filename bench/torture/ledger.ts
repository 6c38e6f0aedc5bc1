import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../src/server/app-context.ts';
import type { openSite, Response } from '../visitors.ts';

/** Administrators who save cars, prices and photos again and again, and what of it the site has acknowledged. */

type Site = ReturnType<typeof openSite>;

export type Ledger = {
  /** Writes that were acknowledged. */
  count: number;
  /** By title: a car that was created. */
  created: Map<string, string>;
  /** The last price that was acknowledged, and those that were sent since: any of them may be the stored one. */
  prices: Map<number, string[]>;
  /** Pictures that were stored, by path, and the car that shows it where that was acknowledged too. */
  pictures: string[];
  shown: Map<number, string>;
};

const BETWEEN_WRITES_MS = 20;

const json = (cookie: string) => ({ 'Content-Type': 'application/json', cookie });

type Car = { id: number; version: number; price_per_day: string; title: string; images: string[] };

const rowsOf = <T>({ body }: Response) => (JSON.parse(String(body)) as { data: T[] }).data;

export function openLedger(site: Site, cookie: string, photo: Buffer, cars: readonly number[]): Ledger {
  const ledger: Ledger = { count: 0, created: new Map(), prices: new Map(), pictures: [], shown: new Map() };
  for (const name of ['A', 'B']) createCars(site, cookie, ledger, name);
  const [first = 1, ...otherIds] = cars;
  for (const id of otherIds) changePrices(site, cookie, ledger, id);
  sendPhotos(site, cookie, ledger, photo, first);
  return ledger;
}

/** The key makes a creation that is sent again one creation. */
function createCars(site: Site, cookie: string, ledger: Ledger, name: string): void {
  site.save(
    'création',
    (i) => {
      const title = `Torture ${name} ${i}`;
      const images = ['https://images.example/voiture.jpg'];
      return {
        path: '/api/admin/cars/new',
        options: {
          method: 'POST',
          headers: { ...json(cookie), 'Idempotency-Key': randomUUID() },
          body: JSON.stringify({ title, price_per_day: String(20 + i), images }),
        },
        saved: () => {
          ledger.created.set(title, String(20 + i));
          ledger.count += 1;
        },
      };
    },
    BETWEEN_WRITES_MS,
  );
}

/** A price is sent with the version that was read; one that is refused for it is read again. */
function changePrices(site: Site, cookie: string, ledger: Ledger, id: number): void {
  site.keepDoing(async (i) => {
    const read = await site.visit('fiche', `/api/admin/cars/${id}`, { headers: { cookie } });
    if (!read) return;
    const price = String(1_000 + i);
    ledger.prices.set(id, [...(ledger.prices.get(id) ?? []), price]);
    const changes = [{ id, version: rowsOf<Car>(read)[0]?.version, price_per_day: price }];
    const body = JSON.stringify({ changes });
    const saved = await site.visit('prix', '/api/admin/cars/prices', { method: 'PUT', headers: json(cookie), body });
    if (!saved || !rowsOf<Car>(saved).some((row) => row.id === id)) return;
    ledger.prices.set(id, [price]);
    ledger.count += 1;
  }, BETWEEN_WRITES_MS);
}

/** A photo is stored, then shown by the car. */
function sendPhotos(site: Site, cookie: string, ledger: Ledger, photo: Buffer, id: number): void {
  site.keepDoing(async () => {
    const { type, body } = multipart(photo);
    const headers = { cookie, 'Content-Type': type };
    const stored = await site.visit('photo', '/api/admin/images', { method: 'POST', headers, body });
    const path = stored && rowsOf<{ path: string }>(stored)[0]?.path;
    if (!path) return;
    ledger.pictures.push(path);
    ledger.count += 1;
    const car = JSON.stringify({ id, title: 'Torture, photos', images: [path] });
    const shown = await site.visit('fiche', '/api/admin/cars/edit', {
      method: 'PUT',
      headers: json(cookie),
      body: car,
    });
    if (!shown) return void ledger.shown.delete(id);
    ledger.shown.set(id, path);
    ledger.count += 1;
  }, BETWEEN_WRITES_MS);
}

/** The body of a form with one photo. */
export function multipart(photo: Buffer): { type: string; body: Buffer } {
  const boundary = `b${randomUUID()}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('folder', 'cars')}${field('id', 'torture')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** Writes that were acknowledged and are not in the database or the storage, or twice. */
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
