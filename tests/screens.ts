/**
 * Takes pictures of whole pages in both interfaces, at four widths, light and dark, for a person to look at: `npm run
 * screens [-- FOLDER [NAME…]]`. It starts its own demonstration and compares nothing.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { build } from '../scripts/build.mjs';
import { command, Failure, say } from '../scripts/project.mjs';
import type { Interface } from '../src/shared/money.ts';
import { openSession } from './support/administrator.ts';
import { alive, launchBrowser } from './support/browser.ts';
import { startSite } from './support/e2e.ts';
import { SCREENS, type Screen } from './support/screen-list.ts';

const HEIGHTS = { 1920: 1080, 1440: 900, 768: 1024, 390: 844 } as const;
const WIDTHS = [1920, 1440, 768, 390] as const;
const THEMES = ['light', 'dark'] as const;
const INTERFACES = ['spec', 'fr'] as const;

const help = `
npm run screens : photographie tous les écrans dans .cache/screens, une demi-heure.
npm run screens -- DOSSIER [NOM…] : dans ce dossier, seulement ces écrans (${SCREENS.map(({ name }) => name).join(', ')}).

Chaque écran l’est en deux interfaces (celle de la spécification, et la française : -fr), à ${WIDTHS.join(', ')} pixels, clair et
sombre (-sombre) : accueil-1440.png, accueil-390-fr-sombre.png. Pour en avoir moins, une ou plusieurs valeurs :
  --interface spec,fr   --width ${WIDTHS.join(',')}   --theme ${THEMES.join(',')}`;

type Shot = { screen: Screen; style: Interface; width: (typeof WIDTHS)[number]; theme: (typeof THEMES)[number] };

await command(help, async (args: string[]) => {
  const { folder, screens, styles, widths, themes } = read(args);
  mkdirSync(folder, { recursive: true });
  await build({ onlyIfStale: true });
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    for (const style of styles) {
      await show(browser, site.baseUrl, style);
      for (const screen of screens)
        for (const width of widths.filter((one) => screen.below === undefined || one < screen.below))
          for (const theme of themes) await photo(browser, site.baseUrl, { screen, style, width, theme }, folder);
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  say(`Écrans dans ${folder}`);
});

function read(args: string[]) {
  const options = { interface: { type: 'string' }, width: { type: 'string' }, theme: { type: 'string' } } as const;
  const { values, positionals } = parsed(() => parseArgs({ args, options, allowPositionals: true }));
  const [folder = '.cache/screens', ...names] = positionals;
  const unknown = names.filter((name) => !SCREENS.some((screen) => screen.name === name));
  if (unknown.length > 0) throw new Failure(`Écran inconnu : ${unknown.join(' ')}\n${help}`);
  return {
    folder: resolve(folder),
    screens: names.length > 0 ? SCREENS.filter(({ name }) => names.includes(name)) : SCREENS,
    styles: chosen(values.interface, INTERFACES),
    widths: chosen(values.width, WIDTHS),
    themes: chosen(values.theme, THEMES),
  };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Failure(`${(error as Error).message}\n${help}`);
  }
}

/** Returns the values of `all` that the comma-separated list names, or all values without a list. */
function chosen<T extends string | number>(list: string | undefined, all: readonly T[]): readonly T[] {
  if (list === undefined) return all;
  const names = list.split(',');
  const unknown = names.filter((name) => !all.some((one) => String(one) === name));
  if (unknown.length > 0) throw new Failure(`Valeur inconnue : ${unknown.join(' ')} (${all.join(', ')})`);
  return all.filter((one) => names.includes(String(one)));
}

/** Changes the interface of the site in its settings, as an administrator does. */
async function show(browser: Browser, baseURL: string, style: Interface): Promise<void> {
  const context = await browser.newContext({ baseURL });
  await openSession(context);
  const settings = (await (await context.request.get('/api/admin/settings')).json()) as {
    data: { section: string; version: number; value: object }[];
  };
  const display = settings.data.find(({ section }) => section === 'display');
  const saved = await context.request.put('/api/admin/settings/display', {
    data: { version: display?.version ?? 0, value: { ...display?.value, interface: style } },
    headers: { origin: baseURL },
  });
  if (!saved.ok()) throw new Failure(`L’interface n’a pas pu être changée : ${await saved.text()}`);
  await context.close();
}

async function photo(browser: Browser, baseURL: string, { screen, style, width, theme }: Shot, into: string) {
  // Motion is reduced, so that no picture shows an element in the middle of an animation.
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: theme,
    isMobile: width < 768,
    hasTouch: width < 1024,
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  });
  if (screen.adminContext) await openSession(context);
  const page = await context.newPage();
  await page.goto(screen.path);
  await alive(page);
  await screen.before?.(page);
  // Pictures below the window load when the page scrolls near them, so the script scrolls through the page once.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      await new Promise((done) => requestAnimationFrame(done));
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  // A loaded picture that is not decoded yet would show its blurred thumbnail. `decode` rejects for a picture without a
  // file.
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.complete && image.checkVisibility());
    await Promise.allSettled(shown.map((image) => image.decode()));
  });
  const name = `${screen.name}-${width}${style === 'fr' ? '-fr' : ''}${theme === 'dark' ? '-sombre' : ''}.png`;
  await page.screenshot({ path: join(into, name), fullPage: screen.below === undefined });
  await context.close();
  say(name);
}
