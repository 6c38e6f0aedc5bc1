import type { Parts } from '../../shared/dealership.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { type CardType, detailPath, idOf, LANDING_ROOTS, listPath, PATHS } from '../../shared/paths.ts';
import { slugOf } from '../../shared/text/slug.ts';

export const FORM_TARGETS: readonly string[] = [PATHS.contactSend, PATHS.vtcSend];

/** All pages except those of single vehicles and landing pages. */
export const PAGES: readonly string[] = Object.values(PATHS).filter((path) => !FORM_TARGETS.includes(path));

/** Pages that depend on the visitor. The sitemap leaves them out. */
const OF_VISITORS: readonly string[] = [PATHS.selection, PATHS.compare, PATHS.offline];

export function mappedPages({ trucks, vtc }: Parts): string[] {
  const absent = [...OF_VISITORS, ...(trucks ? [] : [PATHS.trucks]), ...(vtc ? [] : [PATHS.vtc])];
  return PAGES.filter((path) => !absent.includes(path));
}

const VEHICLE_PATH = /^\/(car|trucks-rental)\/[1-9]\d{0,14}(\/photos)?$/;

/** True for the canonical path of a vehicle's page or of its pictures. */
function isDetailPath(path: string): boolean {
  return VEHICLE_PATH.test(path);
}

export function landingOf(path: string): { kind: VehicleKind; slug: string } | null {
  const [, root = '', slug = '', ...rest] = path.split('/');
  const kind = LANDING_KINDS.get(`/${root}`);
  return kind !== undefined && rest.length === 0 && slug !== '' && slugOf(slug) === slug ? { kind, slug } : null;
}

const LANDING_KINDS = new Map<string, VehicleKind>([
  [LANDING_ROOTS.cars, 'cars'],
  [LANDING_ROOTS.trucks, 'trucks'],
]);

/**
 * Returns the canonical path for another spelling of a page's path: capitals, extra slashes, escaped letters, zeros
 * before the id, accents or spaces in a slug. Returns null for a canonical path or an unknown page.
 *
 * @example
 * canonicalPath('/CAR/48/'); // '/car/48'
 * canonicalPath('/car/48');  // null
 */
export function canonicalPath(path: string): string | null {
  const parts = unescaped(path)
    .toLowerCase()
    .split(/[/\\]+/)
    .filter((part) => part !== '');
  const canonicalPathname = usualPath(parts);
  const isPage =
    PAGES.includes(canonicalPathname) || isDetailPath(canonicalPathname) || landingOf(canonicalPathname) !== null;
  return canonicalPathname !== path && isPage ? canonicalPathname : null;
}

function usualPath(parts: readonly string[]): string {
  const [root = '', slug = '', ...rest] = parts;
  if (LANDING_KINDS.has(`/${root}`) && rest.length === 0) return `/${root}/${slugOf(slug)}`;
  return `/${parts.join('/')}`.replace(/(?<=^\/(?:car|trucks-rental)\/)0+(?=[1-9]\d*(?:\/photos)?$)/, '');
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the page of a former address, or of one that visitors may type. Null for other paths. */
export function formerPath(path: string): string | null {
  const [, root = '', text, ...rest] = path.split('/');
  const type = LEGACY.get(root);
  const id = idOf(text);
  if (type !== undefined && id !== null && rest.length === 0) return detailPath(type, id);
  const kind = LANDING_KINDS.get(path);
  return kind === undefined ? null : listPath(kind);
}

const LEGACY = new Map<string, CardType>([
  ['cars', 'car'],
  ['truck', 'trucks-rental'],
]);
