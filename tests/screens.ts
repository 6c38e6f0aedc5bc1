/**
 * npm run screens [-- FOLDER [NAME…]]: photographs every screen on a wide window, a tablet and a phone, light and dark, of a
 * demonstration of its own. For looking at, whole pages; nothing is compared.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../scripts/build.mjs';
import { command, Failure, say } from '../scripts/project.mjs';
import { openSession } from './support/administrator.ts';
import { alive, launchBrowser } from './support/browser.ts';
import { startSite } from './support/e2e.ts';
import { SCREENS, type Screen } from './support/screen-list.ts';

const help = `
npm run screens : photographie tous les écrans (1440, 768 et 390 pixels, clair et sombre) dans .cache/screens.
npm run screens -- DOSSIER [NOM…] : dans ce dossier, seulement ces écrans (${SCREENS.map(({ name }) => name).join(', ')}).`;

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

const THEMES = ['light', 'dark'] as const;

await command(help, async ([folder = '.cache/screens', ...names]: string[]) => {
  const unknown = names.filter((name) => !SCREENS.some((screen) => screen.name === name));
  if (unknown.length > 0) throw new Failure(`Écran inconnu : ${unknown.join(' ')}\n${help}`);
  const wanted = names.length > 0 ? SCREENS.filter(({ name }) => names.includes(name)) : SCREENS;
  const into = resolve(folder);
  mkdirSync(into, { recursive: true });
  await build({ onlyIfStale: true });
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    for (const screen of wanted) await photo(browser, site.baseUrl, screen, into);
  } finally {
    await browser.close();
    await site.stop();
  }
  say(`Écrans dans ${into}`);
});

async function photo(browser: Browser, baseURL: string, screen: Screen, into: string): Promise<void> {
  for (const viewport of WINDOWS) {
    if (screen.below !== undefined && viewport.width >= screen.below) continue;
    for (const colorScheme of THEMES) {
      // Without motion: what slides in would be caught half way.
      const context = await browser.newContext({
        baseURL,
        viewport,
        colorScheme,
        isMobile: viewport.width < 768,
        hasTouch: viewport.width < 1024,
        locale: 'fr-FR',
        reducedMotion: 'reduce',
      });
      if (screen.adminContext) await openSession(context);
      const page = await context.newPage();
      await page.goto(screen.path);
      await alive(page);
      await screen.before?.(page);
      // Pictures below the fold load when they come near: the page is walked once.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
          window.scrollTo(0, y);
          await new Promise((done) => requestAnimationFrame(done));
        }
        window.scrollTo(0, 0);
        await document.fonts.ready;
      });
      await page.waitForLoadState('networkidle');
      const name = `${screen.name}-${viewport.width}${colorScheme === 'dark' ? '-sombre' : ''}.png`;
      await page.screenshot({ path: join(into, name), fullPage: screen.below === undefined });
      await context.close();
      say(name);
    }
  }
}
