/** What other browsers than Chromium do, in Chromium. */
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { apiList, LISTS, listLoaded } from '../support/lists.ts';
import { test } from '../support/visit.ts';

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Like Safari, gives the focus to the element around a clicked button. */
function focusLikeSafari(): void {
  document.addEventListener('mouseup', () => document.querySelector('main')?.focus({ preventScroll: true }), true);
}

describe('scripts that the browser cannot read', () => {
  test('PUB-13: the page works as without JavaScript, with its buttons', async ({ visit }) => {
    const page = await visit('/robots.txt', {
      expecting: [/Missing initializer/],
      before: (fresh) =>
        fresh.route(/\/assets\/libraries-[^/]*\.js$/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'const too new' }),
        ),
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Trier' }).waitFor();
    await page.getByLabel('Peugeot', { exact: true }).check();
    await page.getByRole('button', { name: 'Appliquer les filtres' }).click();
    await page.waitForURL(/marque=/);
    const marque = new URL(page.url()).searchParams.get('marque');
    await listLoaded(page, LISTS[0].count((await apiList('cars', `?marque=${marque}`)).remaining));
  });
});

test('CDET-12: the focus returns to « Agrandir », also where a click does not focus a button', async ({ visit }) => {
  const page = await visit('/car/48', {
    reducedMotion: 'reduce',
    before: (fresh) => fresh.addInitScript(focusLikeSafari),
  });
  await page.getByRole('button', { name: 'Agrandir' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page)).toBe('Agrandir');
});

describe('the administration', () => {
  const site = adminSite({ hasPictures: false });

  test('ADMP-13, MANY-1: nothing is compiled at run time, no observer changes the layout, Shift selects beside a box, and the focus returns after a form', async ({
    visit,
  }) => {
    const page = await site.enter(visit, '/admin/cars', {
      before: async (fresh) => {
        await fresh.addInitScript(focusLikeSafari);
        await fresh.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
            console.error(`policy: ${blockedURI}`),
          );
          // Like Firefox, does not pass a click with Shift from a label to its box.
          document.addEventListener(
            'click',
            (event) => {
              if (event.shiftKey && event.target instanceof HTMLLabelElement) event.preventDefault();
            },
            true,
          );
          let isObserving = false;
          const { ResizeObserver: Native } = window;
          window.ResizeObserver = class extends Native {
            constructor(callback: ResizeObserverCallback) {
              super((...args) => {
                isObserving = true;
                callback(...args);
                isObserving = false;
              });
            }
          };
          const { setProperty } = CSSStyleDeclaration.prototype;
          CSSStyleDeclaration.prototype.setProperty = function (name, ...value) {
            if (isObserving) console.error(`An observer sets ${name}.`);
            return setProperty.call(this, name, ...value);
          };
        });
      },
    });
    const boxes = page.getByRole('checkbox', { name: /^Sélectionner / });
    await boxes.nth(0).check();
    const label = boxes.nth(3).locator('..');
    await label.click({ modifiers: ['Shift'], position: { x: 2, y: 2 } });
    await page.getByText('4 sélectionnés', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Tout désélectionner' }).click();

    const add = page.getByText('Ajouter une voiture').first();
    await add.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe('Ajouter une voiture');
  });
});
