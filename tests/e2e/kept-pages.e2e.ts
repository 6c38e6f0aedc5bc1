import { beforeAll, expect, test } from 'vitest';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { openVisitorsBrowser, type TabDocument } from '../support/visitors-browser.ts';

const site = forFile(openTestStockSite);
let car: string;

beforeAll(async () => {
  const images = await site.photos(3);
  for (let i = 0; i < 30; i += 1) car = await site.car({ title: `Peugeot 208 n° ${i}`, ...(i === 29 && { images }) });
});

const url = (path: string) => site.baseUrl + path;
const views = ({ requests }: TabDocument) =>
  requests.filter((request) => request.endsWith('{"path":"/","kind":"view"}'));
const CARDS = `document.querySelectorAll('main article').length`;
const SHOWN = `[...document.querySelectorAll('header *')].find((one) => one.innerText === 'Me Connecter') !== undefined`;
const OPENING = `document.querySelector('[data-open]').textContent`;
const click = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;
/** Finds the control whose text or label begins like this. */
const control = (name: string) =>
  `[...document.querySelectorAll('a, button, summary')].find(({ innerText, ariaLabel }) => [innerText, ariaLabel].some((one) => one?.startsWith('${name}')))`;
/** Clicks the control as soon as the page has it. */
const press = (tab: TabDocument, name: string) =>
  expect
    .poll(() =>
      tab.evaluate(`(() => { const found = ${control(name)}; found?.click(); return found !== undefined; })()`),
    )
    .toBe(true);

/** Makes the clock of the page, which it keeps, show the time that later pages store. */
const MOVABLE_CLOCK = `
  const now = Date.now;
  window.Date = class extends Date {
    constructor(...parts) {
      if (parts.length === 0) super(window.Date.now());
      else super(...parts);
    }
    static now() {
      return now() + Number(localStorage.getItem('later'));
    }
  };`;

test('PUB-15: a page from the page cache shows what other pages have changed, as deep and at the place where it was left', async () => {
  const { tab } = await openVisitorsBrowser();
  await tab.open(url('/'));
  // When a service worker starts to serve a page, Chromium drops that page from its page cache.
  await press(tab, 'Lire hors connexion');
  await expect.poll(() => tab.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  tab.leave(`${control('Me Connecter')}.click()`);
  await expect.poll(() => tab.evaluate('document.title')).toContain('Connexion');
  tab.leave(`${control('Camille Martin')}.click()`);
  await tab.hasOpened(url('/'));
  await expect
    .poll(() => tab.evaluate(`document.querySelector('[aria-label^="Compte de Camille"]') !== null`))
    .toBe(true);
  await press(tab, 'Compte de Camille');
  await press(tab, 'Get More');
  await expect.poll(() => tab.evaluate(CARDS)).toBe(24);
  const before = await tab.evaluate<{ place: number; opening: string; until: string; href: string }>(`(() => {
    ${MOVABLE_CLOCK}
    // This listener is the last one. It sees the page before the browser paints it.
    addEventListener('pageshow', () => { window.hadName = document.body.innerText.includes('Camille'); });
    const card = document.querySelectorAll('main article')[15];
    card.scrollIntoView({ block: 'center', behavior: 'instant' });
    return {
      place: Math.round(scrollY),
      opening: ${OPENING},
      until: JSON.parse(document.getElementById('hydration').textContent).site.openNow.until,
      href: card.querySelector('a').href,
    };
  })()`);
  const counted = views(tab).length;
  tab.leave(`document.querySelectorAll('main article')[15].querySelector('a').click()`);
  await tab.hasOpened(before.href);

  // The visitor saves the car, compares it and signs out. The dealership opens or closes meanwhile.
  await expect.poll(() => tab.evaluate(`document.querySelectorAll('button[aria-pressed]').length > 1`)).toBe(true);
  await tab.evaluate(`localStorage.setItem('later', ${Date.parse(before.until) - Date.now() + 60_000})`);
  for (const name of ['Enregistrer', 'Comparer', 'Compte de Camille', 'Me Déconnecter']) await press(tab, name);
  await expect.poll(() => tab.evaluate(SHOWN)).toBe(true);

  await tab.traverseToKept(-1, url('/?page=2'));
  await expect
    .poll(() =>
      tab.evaluate(`({
        cards: ${CARDS},
        place: Math.round(scrollY),
        isSignedOut: ${SHOWN},
        hadName: window.hadName,
        saved: document.querySelectorAll('article button[aria-pressed=true][aria-label^="Retirer"], article button[aria-pressed=true][aria-label^="Enregistr"]').length,
        compares: document.body.innerText.includes('Comparer (1)'),
        hasNewSentence: ${OPENING} !== ${JSON.stringify(before.opening)},
      })`),
    )
    .toEqual({
      cards: 24,
      place: before.place,
      isSignedOut: true,
      hadName: false,
      saved: 1,
      compares: true,
      hasNewSentence: true,
    });
  await expect.poll(() => views(tab).length).toBe(counted + 1);
});

test('PUB-15: a page from the page cache shows no open menu, drawer or enlarged picture, and ends an unfinished load', async () => {
  const { tab } = await openVisitorsBrowser();
  const leaveAndReturn = async (page: string) => {
    await tab.open(url('/mentions-legales'));
    await tab.traverseToKept(-1, page);
  };
  const becomes = (expression: string, value: unknown) => expect.poll(() => tab.evaluate(expression)).toEqual(value);

  await tab.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 800, deviceScaleFactor: 1, mobile: true });
  await tab.open(url('/'));
  // The response never comes.
  await tab.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/cars/listing*' }] });
  await press(tab, 'Get More');
  const loads = `document.body.innerText.includes('Loading...')`;
  await becomes(loads, true);
  await tab.evaluate(click('summary[aria-label=Menu]'));
  const menu = `document.querySelector('summary[aria-label=Menu]').parentElement.open`;
  const history = `window.history.state?.below === undefined`;
  await becomes(`[${menu}, ${history}]`, [true, false]);
  await tab.open(url('/mentions-legales'));
  await tab.send('Fetch.disable');
  await tab.traverseToKept(-1, url('/?page=2'));
  await becomes(`[${menu}, ${history}, ${loads}, ${CARDS}]`, [false, true, false, 24]);

  await tab.evaluate(click('#recherche > details > summary'));
  const drawer = `document.querySelector('#recherche > details').open`;
  await becomes(`[${drawer}, ${history}]`, [true, false]);
  await leaveAndReturn(url('/?page=2'));
  await becomes(`[${drawer}, ${history}]`, [false, true]);

  await tab.open(url(car));
  // Before their scripts are loaded, 'Agrandir' is a link and the share menu has no copy button.
  const hasButton = (name: string) =>
    `[...document.querySelectorAll('button')].some(({ hidden, innerText }) => !hidden && innerText === '${name}')`;
  await becomes(hasButton('Agrandir'), true);
  await tab.evaluate(`document.querySelector('a[href^="mailto:?"]').closest('details').open = true`);
  await becomes(hasButton('Copier l’adresse'), true);
  await press(tab, 'Agrandir');
  const picture = `document.querySelector('dialog[open]') !== null`;
  const ways = `document.querySelector('a[href^="mailto:?"]').closest('details').open`;
  await becomes(`[${picture}, ${ways}, ${history}]`, [true, true, false]);
  await leaveAndReturn(url(car));
  await becomes(`[${picture}, ${ways}, ${history}]`, [false, false, true]);
});
