import { randomUUID } from 'node:crypto';
import { type openSite, send } from './visitors.ts';

/** What administrators saved and the site confirmed. */
export type Ledger = {
  writers: number;
  /** Titles of the rates that were added. */
  rates: string[];
  /** Title of each car, as it was last saved. */
  cars: Map<number, string>;
  confirmed(): number;
};

/** Of the administrator `admin`. */
export const PASSWORD = 'un long mot de passe';

const json = { 'Content-Type': 'application/json' };

/** @throws Error unless the request succeeds. */
async function sendOrThrow(port: number, path: string, options: Parameters<typeof send>[2]): ReturnType<typeof send> {
  const response = await send(port, path, options);
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${response.body}`);
  return response;
}

/** The cookie of a new session. */
export async function signIn(port: number): Promise<string> {
  const body = JSON.stringify({ user: 'admin', pass: PASSWORD });
  const { headers } = await sendOrThrow(port, '/api/admin/login', { method: 'POST', headers: json, body });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Uploads a picture; the path of its 640 px file. */
export async function uploadPicture(port: number, cookie: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('folder', 'cars');
  form.append('id', 'essai');
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { cookie };
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/images`, { method: 'POST', headers, body: form });
  const { data } = (await response.json()) as { data: { url: string }[] };
  const url = data[0]?.url;
  if (!url) throw new Error(`no picture was stored: ${response.status}`);
  return new URL(url, 'http://127.0.0.1').pathname.replace(/\.jpe?g$/, '.w640.avif');
}

/** Adds two writers who create rates, each with an idempotency key, and one for each of these cars who renames it. */
export function openLedger(site: ReturnType<typeof openSite>, cookie: string, cars: readonly number[]): Ledger {
  let confirmed = 0;
  const ledger: Ledger = { writers: 2 + cars.length, rates: [], cars: new Map(), confirmed: () => confirmed };
  for (const name of ['A', 'B'])
    site.save(
      'add',
      (i) => {
        const title = `Trajet ${name} ${i}`;
        return {
          path: '/api/admin/rates/new',
          options: {
            method: 'POST',
            headers: { ...json, cookie, 'Idempotency-Key': randomUUID() },
            body: JSON.stringify({ title, price: '49' }),
          },
          saved: () => {
            ledger.rates.push(title);
            confirmed += 1;
          },
        };
      },
      80,
    );
  for (const id of cars)
    site.save(
      'edit',
      (i) => {
        const title = `Voiture ${id}, fois ${i}`;
        return {
          path: '/api/admin/cars/edit',
          options: { method: 'PUT', headers: { ...json, cookie }, body: JSON.stringify({ id, title }) },
          saved: () => {
            ledger.cars.set(id, title);
            confirmed += 1;
          },
        };
      },
      80,
    );
  return ledger;
}

/** Confirmed writes that are missing, or were done twice. */
export async function missing(port: number, cookie: string, { rates, cars }: Ledger): Promise<string[]> {
  const counts = new Map<string, number>();
  const { body } = await sendOrThrow(port, '/api/rates', {});
  for (const { title } of (JSON.parse(String(body)) as { data: { title: string }[] }).data)
    counts.set(title, (counts.get(title) ?? 0) + 1);
  const wrong = rates
    .filter((title) => counts.get(title) !== 1)
    .map((title) => `${title}: ${counts.get(title) ?? 0} times`);
  for (const [id, title] of cars) {
    const response = await sendOrThrow(port, `/api/admin/cars/${id}`, { headers: { cookie } });
    const [car] = (JSON.parse(String(response.body)) as { data: { title: string }[] }).data;
    if (car?.title !== title) wrong.push(`car ${id}: ${car?.title} instead of ${title}`);
  }
  return wrong;
}
