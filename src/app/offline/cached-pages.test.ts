import { describe, expect, test } from 'vitest';
import {
  assetsIn,
  cachedText,
  isCachedPath,
  isDrawing,
  isNoStore,
  titleIn,
  withCachedPages,
  withNotice,
  withoutScripts,
} from './cached-pages.ts';

const HTML =
  '<html><head><title>Clio &amp; fils · Garage · du Lac</title><link href="/assets/a-1_x.woff2"><script type="module" src="/assets/start-AB.js" data-modules="/assets/one-CD.js /assets/two-E-.js"></script></head><body class="x"><script type="application/ld+json">{}</script><a class="s" href="#contenu">Aller</a><main>Clio</main><script id="hydration" type="application/json">{"a":"/assets/one-CD.js"}</script></body></html>';

test('OFFL-3: pages are kept, the administration, the API, sign-in, feeds and files are not', () => {
  for (const path of ['/', '/car/48', '/trucks-rental/3', '/selection', '/vtc-transport', '/voitures/peugeot'])
    expect([path, isCachedPath(path)]).toEqual([path, true]);
  for (const path of [
    '/admin',
    '/admin/cars',
    '/admin/preview/car/3',
    '/api/cars/1',
    '/auth/login',
    '/feeds/abc/stock.xml',
    '/images/cars/a/b.jpg',
    '/assets/a.js',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/contact/envoyer',
    '/metrics',
  ])
    expect([path, isCachedPath(path)]).toEqual([path, false]);
});

test('OFFL-3: of pictures beside those of vehicles, files at the root are kept', () => {
  for (const path of ['/voiture-accueil.svg', '/atelier-1920.avif'])
    expect([path, isDrawing(path)]).toEqual([path, true]);
  for (const path of ['/api/me/picture', '/api/face.webp', '/demo-oidc/portrait/ines', '/admin/logo.png'])
    expect([path, isDrawing(path)]).toEqual([path, false]);
});

test('OFFL-3: what is no-store is not kept', () => {
  const responseWith = (value?: string) => ({
    headers: new Headers(value === undefined ? {} : { 'cache-control': value }),
  });
  for (const value of ['no-store', 'private, No-Store, max-age=0']) expect(isNoStore(responseWith(value))).toBe(true);
  for (const value of ['public, no-cache', undefined]) expect(isNoStore(responseWith(value))).toBe(false);
});

describe('OFFL-2: a kept page', () => {
  test('says when it was kept, on the clock of Paris', () => {
    expect(cachedText(new Date('2026-11-22T17:04:30Z'), false).replaceAll('\u00a0', ' ')).toBe(
      'Vous êtes hors connexion. Page gardée le 22 novembre à 18 h 04.',
    );
    expect(cachedText(new Date('2026-06-30T22:00:00Z'), true).replaceAll('\u00a0', ' ')).toBe(
      'Le site ne répond pas pour le moment. Page gardée le 1er juillet à 0 h.',
    );
  });

  test('has the notice first in its body', () => {
    const html = withNotice(HTML, 'Page gardée');
    expect(html).toMatch(
      /<body class="x"><script[^>]*>{}<\/script><a [^>]*>Aller<\/a><output data-kept [^>]*><span>Page gardée<\/span><a href=""/,
    );
    expect(html.endsWith(HTML.slice(HTML.indexOf('<main>')))).toBe(true);
  });

  test('names its scripts and fonts, and is complete without the scripts', () => {
    expect(assetsIn(HTML)).toEqual([
      '/assets/a-1_x.woff2',
      '/assets/start-AB.js',
      '/assets/one-CD.js',
      '/assets/two-E-.js',
    ]);
    expect(withoutScripts(HTML)).not.toContain('start-AB');
    expect(withoutScripts(HTML)).toContain('type="application/json"');
  });
});

test('OFFL-4: the offline page lists the kept pages by their titles', () => {
  expect(titleIn(HTML)).toBe('Clio &amp; fils · Garage');
  const page = '<section><ul id="pages-gardees" class="y"><li>Aucune</li></ul></section><ul><li>z</li></ul>';
  expect(withCachedPages(page, [])).toBe(page);
  expect(withCachedPages(page, [{ path: '/?q="a"&b', title: 'Clio &amp; fils' }])).toBe(
    '<section><ul id="pages-gardees" class="y"><li><a href="/?q=&quot;a&quot;&amp;b">Clio &amp; fils</a></li></ul></section><ul><li>z</li></ul>',
  );
});
