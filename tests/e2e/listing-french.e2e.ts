import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type RunningSite, startSite } from '../support/e2e.ts';
import { test } from '../support/visit.ts';

let folder: string;
let french: RunningSite;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-fr-'));
  const file = join(folder, 'dealership.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync('dealership.json', 'utf8')), interface: 'fr' }));
  french = await startSite({ DEALERSHIP_FILE: file });
});

afterAll(async () => {
  await french?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The specification's English words of a list. */
const ENGLISH =
  /Get More|Loading|No car found|No trucks|Unleaded|Petrol|Electric\b|CNG|Manual|Automatic\b|Continuously/;

test.for(['/', '/trucks-rental', '/?q=xyzxyz', '/trucks-rental?q=xyzxyz'])(
  "D03: with interface 'fr', %s is wholly French",
  async (path, { visit }) => {
    const page = await visit(path, { baseUrl: french.baseUrl });
    expect(await page.locator('main').textContent()).not.toMatch(ENGLISH);
    expect(await page.locator('main [lang=en]').count()).toBe(0);
  },
);

test("D03, D20: with interface 'fr' choices, prices and 'Voir plus' are French", async ({ visit }) => {
  const page = await visit('/?tri=prix-desc', { baseUrl: french.baseUrl });
  const words = (name: string) => page.locator(`input[name=${name}] + span`).allTextContents();
  expect((await words('carburant')).slice(0, 4)).toEqual(['Diesel', 'Essence', 'GNV', 'Électrique']);
  expect(await words('boite')).toEqual(['Manuel', 'Automatique', 'Automatique à variation continue']);
  const prices = await page.locator('[data-price] [aria-hidden]').allTextContents();
  expect(prices.some((price) => /^\d\u00a0\d{3}\u00a0€$/.test(price))).toBe(true);
  expect(prices.some((price) => /,\d{3}/.test(price))).toBe(false);
  await page.getByRole('link', { name: 'Voir plus' }).click();
  await expect.poll(() => page.locator('main article').count()).toBe(24);
});
