import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { dayAfter } from '../../src/shared/dates/dates.ts';
import { nextFriday } from '../support/days.ts';
import { alive, axeViolations, test } from '../support/visit.ts';

async function textOfChat(page: Page, press: () => Promise<void>): Promise<string> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'chat' }));
  const [chat] = await Promise.all([page.context().waitForEvent('page'), press()]);
  await chat.waitForURL('https://wa.me/**');
  return new URL(chat.url()).searchParams.get('text') ?? '';
}

describe('a rental', () => {
  test('RENT-1 RENT-5 RENT-6 RENT-8: 20 m³ for a week-end, on a phone', async ({ visit }) => {
    const page = await visit('/trucks-rental?q=20m3%20hayon', { width: 390, height: 844 });
    await alive(page);
    await page.getByRole('link', { name: 'Renault Master 20 m³ avec hayon' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Renault Master 20 m³ avec hayon' }).waitFor();
    await alive(page);
    const requests: string[] = [];
    // The script that calculates the price loads at the first touch.
    const rules = page.waitForResponse(/\/assets\/answer-[^/]*\.js$/);
    await page.getByLabel('Départ').focus();
    await (await rules).finished();
    // Requests of other parts of the page, which load when the browser is idle, do not count.
    page.on('request', (request) => {
      if (!/\/assets\/|\/api\/me$/.test(request.url())) requests.push(request.url());
    });
    const friday = nextFriday();
    await page.getByLabel('Retour').fill(dayAfter(friday, -1));
    await page.getByLabel('Départ').fill(friday);
    await page.getByText('Le retour précède le départ.').waitFor();
    await page.getByLabel('Retour').press('Enter');
    const retour = page.getByLabel('Retour');
    expect(await retour.evaluate((field) => document.activeElement === field)).toBe(true);
    expect(await retour.getAttribute('aria-describedby')).toBe('retour-erreur');
    await retour.fill(dayAfter(friday, 2));
    const box = page.getByRole('region', { name: 'Vos dates' });
    await box.getByText('environ').waitFor();
    expect(await box.innerText()).toMatch(
      /179\s€.*1\sweek-end.*300\skm inclus.*dimanche.*nous sommes fermés.*retour le lundi/s,
    );
    expect(requests).toEqual([]);
    // RENT-8: the bar at the bottom of the screen shows price and dates.
    const bar = page.locator('p', { has: page.getByText(/^≈ 179\s€/) });
    expect(await bar.innerText()).toMatch(/\d\d\/\d\d – \d\d\/\d\d$/);
    const asked = await page.getByRole('link', { name: /^Contactez moi/ }).getAttribute('href');
    expect(asked).toBe(await box.getByRole('link', { name: 'Demander ces dates' }).getAttribute('href'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeViolations(page)).toEqual([]);
    const text = await textOfChat(page, () => box.getByRole('link', { name: 'Demander ces dates' }).click());
    expect(text).toMatch(
      /louer le Renault Master 20 m³ avec hayon du .* \(environ 179 €\)\. .*-il disponible à ces dates \?.*\nRetour : le lundi .*\nPermis demandé : B/s,
    );
  });
});

describe('a ride', () => {
  test('TRIP-6: without JavaScript errors come back with the typed values, and the scripts start on that page', async ({
    visit,
  }) => {
    const page = await visit('/vtc-transport', { width: 390, expecting: [/422 \(Unprocessable/] });
    // The form is sent without the page's scripts, as if they had not arrived.
    await page.getByLabel('Adresse').fill('12 rue des Lilas');
    await page.getByLabel('Heure').fill('05:00');
    await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action$="/envoyer"]')?.submit());
    await page.getByText('Indiquez le jour.').waitFor();
    expect(await page.getByLabel('Adresse').inputValue()).toBe('12 rue des Lilas');
    await alive(page);
    await page.getByText('Prix confirmé par message : nuit').waitFor();
    // The background of the page's band is a border image, which axe cannot see.
    const inBand = /^color-contrast (?:h1|\._lead)/;
    expect((await axeViolations(page)).filter((violation) => !inBand.test(violation))).toEqual([]);
    await page.getByLabel('Date').fill(nextFriday());
    await page.getByText('Indiquez le jour.').waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe("L'excellence VTC, à tout moment");
  });
});
