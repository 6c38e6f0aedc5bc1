import { clockText, dayAndMonth } from '../../shared/dates/date-labels.ts';
import { dayOfMoment, hourAndMinute } from '../../shared/dates/dates.ts';
import { PATHS } from '../../shared/paths.ts';
import { escapeMarkup } from '../../shared/text/markup.ts';

/** Paths that are never cached, such as the administration, sign-in, feeds and the API. */
const UNCACHED_PATH = /^\/(admin|api|auth|feeds|images|assets|metrics|healthz|readyz)(\/|$)|\.\w+$/;

export function isCachedPath(path: string): boolean {
  return !UNCACHED_PATH.test(path) && path !== PATHS.contactSend;
}

/** True for a drawing that pages share. Such files are at the root, for example '/sans-photo-voiture.svg'. */
export function isDrawing(path: string): boolean {
  return /^\/[\w-]+\.\w+$/.test(path);
}

/** True if the server forbids storing the response, for example a visitor's picture or a sign-in page. */
export function isNoStore({ headers }: Pick<Response, 'headers'>): boolean {
  return /\bno-store\b/i.test(headers.get('cache-control') ?? '');
}

export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}

/** The page is complete without its scripts. */
export function withoutScripts(html: string): string {
  return html.replace(/<script type="module"[\s\S]*?<\/script>/g, '');
}

/** Returns 'Vous êtes hors connexion. Page gardée le 22 novembre à 18 h 04.', in Paris time. */
export function cachedText(cachedAt: Date, isOnline: boolean): string {
  const why = isOnline ? 'Le site ne répond pas pour le moment.' : 'Vous êtes hors connexion.';
  const day = dayAndMonth(dayOfMoment(cachedAt));
  return `${why} Page gardée le ${day} à ${clockText(hourAndMinute(cachedAt))}.`;
}

/**
 * Inline styles, because no style sheet has rules for this element. React does not remove them, because it did not
 * render the element.
 */
const NOTICE_STYLE = [
  'display:flex;flex-wrap:wrap;gap:0 1.5em;align-items:center;justify-content:center;padding:.25em 1em;text-align:center',
  'background:var(--warn-tint,#fdf0dc);color:var(--ink,#16181d);font-weight:600',
].join(';');

/** The start of a body: data for machines and skip links. The notice comes after them. */
const BODY_START = /<body[^>]*>(?:<script[\s\S]*?<\/script>|<a [^>]*href="#[^>]*>[^<]*<\/a>)*/;

export function withNotice(html: string, text: string): string {
  const again = '<a href="" style="display:inline-flex;align-items:center;min-height:44px;color:inherit">Recharger</a>';
  const notice = `<output data-kept style="${NOTICE_STYLE}"><span>${text}</span>${again}</output>`;
  return html.replace(BODY_START, (start) => start + notice);
}

/** Id of the offline page's element with the list of cached pages. */
const LIST_ID = 'pages-gardees';

type CachedPage = { path: string; title: string };

/** Returns a page's title without the dealership's name. The title comes from HTML and stays escaped. */
export function titleIn(html: string): string {
  return /<title>([^<]*)/.exec(html)?.[1]?.replace(/ · [^·]*$/, '') ?? '';
}

export function withCachedPages(html: string, pages: readonly CachedPage[]): string {
  if (pages.length === 0) return html;
  const items = pages.map(({ path, title }) => `<li><a href="${escapeMarkup(path)}">${title}</a></li>`);
  return html.replace(
    new RegExp(`(<ul id="${LIST_ID}"[^>]*>)[\\s\\S]*?</ul>`),
    (_all, open) => `${open}${items.join('')}</ul>`,
  );
}
