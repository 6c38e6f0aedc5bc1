import { clockText, dayAndMonth } from '../../shared/dates/date-labels.ts';
import { dayOfMoment, hourAndMinute } from '../../shared/dates/dates.ts';
import { PATHS } from '../../shared/paths.ts';

/** Rules of the service worker without a browser: which responses it caches and how it shows a cached page. */

/** Paths of pages that are never cached: the administration, sign-in, feeds and the API among them. */
const UNCACHED_PATH = /^\/(admin|api|auth|feeds|images|assets|metrics|healthz|readyz)(\/|$)|\.\w+$/;

export function isCachedPath(path: string): boolean {
  return !UNCACHED_PATH.test(path) && path !== PATHS.contactSend;
}

/** The drawings that pages share are files at the root: '/sans-photo-voiture.svg'. */
export function isDrawing(path: string): boolean {
  return /^\/[\w-]+\.\w+$/.test(path);
}

/** Responses that the server wants stored nowhere: a visitor's picture, a stand-in, a page of the sign-in. */
export function isNoStore({ headers }: Pick<Response, 'headers'>): boolean {
  return /\bno-store\b/i.test(headers.get('cache-control') ?? '');
}

/** The scripts, styles and fonts that a page names, each once. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}

/** The page without its scripts: it is complete without them. */
export function withoutScripts(html: string): string {
  return html.replace(/<script type="module"[\s\S]*?<\/script>/g, '');
}

/** 'Vous êtes hors connexion. Page gardée le 22 novembre à 18 h 04.', on the clock of Paris. */
export function cachedText(cachedAt: Date, isOnline: boolean): string {
  const why = isOnline ? 'Le site ne répond pas pour le moment.' : 'Vous êtes hors connexion.';
  const day = dayAndMonth(dayOfMoment(cachedAt));
  return `${why} Page gardée le ${day} à ${clockText(hourAndMinute(cachedAt))}.`;
}

/** No style sheet knows this element: the page is shown as it was cached. React ignores an unknown element there. */
const NOTICE_STYLE = [
  'display:flex;flex-wrap:wrap;gap:0 1.5em;align-items:center;justify-content:center;padding:.25em 1em;text-align:center',
  'background:var(--warn-tint,#fdf0dc);color:var(--ink,#16181d);font-weight:600',
].join(';');

/** The start of a body: data for machines, and the links that skip to its parts, which stay the first ones. */
const BODY_START = /<body[^>]*>(?:<script[\s\S]*?<\/script>|<a [^>]*href="#[^>]*>[^<]*<\/a>)*/;

/** The page with a notice before everything else. */
export function withNotice(html: string, text: string): string {
  const again = '<a href="" style="display:inline-flex;align-items:center;min-height:44px;color:inherit">Recharger</a>';
  const notice = `<output data-kept style="${NOTICE_STYLE}"><span>${text}</span>${again}</output>`;
  return html.replace(BODY_START, (start) => start + notice);
}

/** The place in which the offline page lists the cached pages. */
export const LIST_ID = 'pages-gardees';

type CachedPage = { path: string; title: string };

/** A page's title without the dealership's name. It comes from HTML and stays escaped. */
export function titleIn(html: string): string {
  return /<title>([^<]*)/.exec(html)?.[1]?.replace(/ · [^·]*$/, '') ?? '';
}

/** The offline page with links to the kept pages. */
export function withCachedPages(html: string, pages: readonly CachedPage[]): string {
  if (pages.length === 0) return html;
  const items = pages.map(({ path, title }) => `<li><a href="${escaped(path)}">${title}</a></li>`);
  return html.replace(
    new RegExp(`(<ul id="${LIST_ID}"[^>]*>)[\\s\\S]*?</ul>`),
    (_all, open) => `${open}${items.join('')}</ul>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
