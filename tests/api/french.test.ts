import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { buildCar, buildTruck } from '../support/build-vehicles.ts';
import { openTestSite, type TestSite } from '../support/site.ts';
import { cars, trucks } from '../support/vehicles.ts';

/** Tests that the HTML of a site with `"interface": "fr"` contains no English words of the specification. */

const folder = mkdtempSync(join(tmpdir(), 'vitrine-fr-'));
let site: TestSite;
beforeAll(async () => {
  const file = join(folder, 'dealership.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync('dealership.json', 'utf8')), interface: 'fr' }));
  site = await openTestSite({ DEALERSHIP_FILE: file });
  const admin = operatorOfThisMachine();
  // A page shows 12 vehicles, so the 13th needs « Get More ».
  for (let i = 0; i < 13; i++) {
    await cars.create(site.context, admin, buildCar({ fuel_type: 'petrol', price_per_month: String(1350 + i) }));
    await trucks.create(site.context, admin, buildTruck({ fuel_type: 'electric' }));
  }
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the HTML of this element, without scripts and styles. */
async function shown(url: string, part: 'body' | 'main'): Promise<string> {
  const { body } = await site.app.inject(url);
  const html = body.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '').replaceAll('<!-- -->', '');
  const found = new RegExp(`<${part}\\b.*</${part}>`, 's').exec(html)?.[0] ?? '';
  expect(found.length, url).toBeGreaterThan(500);
  return found;
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ');
/** Returns the texts beside the checkboxes of a filter. */
const choices = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*/><span[^>]*>([^<]*)`, 'g'))].map(([, text]) => text);

/** English words that the specification uses in lists. */
const ENGLISH =
  /Get More|Loading|No car found|No trucks|Unleaded|Petrol|Electric\b|CNG|Manual|Automatic\b|Continuously/;

test.each(['/', '/trucks-rental', '/?q=xyzxyz', '/trucks-rental?q=xyzxyz'])(
  "D03: with interface 'fr', %s is wholly French",
  async (url) => {
    const main = await shown(url, 'main');
    expect(textOf(main)).not.toMatch(ENGLISH);
    expect(main).not.toContain('lang="en"');
  },
);

test("D03, D20: with interface 'fr' choices, prices and 'Voir plus' are French", async () => {
  const main = await shown('/?tri=prix-desc', 'main');
  expect(choices(main, 'carburant').slice(0, 4)).toEqual(['Diesel', 'Essence', 'GNV', 'Électrique']);
  expect(choices(main, 'boite')).toEqual(['Manuel', 'Automatique', 'Automatique à variation continue']);
  const prices = [...main.matchAll(/<[^>]*data-price.*?aria-hidden="true"[^>]*>([^<]*)/gs)].map(([, price]) => price);
  expect(prices).toContain('1\u00a0362\u00a0€');
  expect(prices.filter((price) => /,\d{3}/.test(price ?? ''))).toEqual([]);
  expect(textOf(main)).toContain('Voir plus');
});

test('D03: with interface fr headings, counts, hints and days are written as French is', async () => {
  const list = await shown('/trucks-rental', 'body');
  expect(textOf(list)).toContain('Achetez votre camion d’occasion, vérifié et garanti');
  expect(textOf(list)).toContain('13 camions correspondent à votre recherche');
  expect(list).toContain('placeholder="Marque, modèle, carburant, boîte de vitesses"');
  for (const url of ['/', '/trucks-rental', '/car/1', '/trucks-rental/1', '/contact', '/vtc-transport', '/rien']) {
    const body = await shown(url, 'body');
    expect(textOf(body), url).not.toMatch(/Contactez moi|Kilomètrage|Boite|votre email|optionnel|\p{L}'\p{L}/u);
    expect(textOf(body), url).not.toMatch(/\d,\d{3}\u00a0?\s?€/);
  }
  expect(textOf(await shown('/car/1', 'main'))).toMatch(/Mise en ligne\s+\d{2}\/\d{2}\/20\d{2}/);
});

test('D03 PUB-11: the other pages hold no English word either, wherever the specification has one', async () => {
  for (const url of ['/contact', '/vtc-transport', '/about', '/mentions-legales', '/confidentialite', '/rien']) {
    const body = await shown(url, 'body');
    expect(body, url).not.toContain('lang="en"');
    expect(textOf(body), url).not.toMatch(/Current Rates|Sign-in|Loading/);
  }
  expect(textOf(await shown('/vtc-transport', 'body'))).toContain('Tarifs en vigueur');
});
