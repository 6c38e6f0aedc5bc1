import type { Parts } from '../../shared/dealership.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { LANDING_ROOTS, PATHS } from '../../shared/paths.ts';
import { slugOf } from '../../shared/text/slug.ts';

/** Targets of forms, which are no pages. */
export const FORM_TARGETS: readonly string[] = [PATHS.contactSend, PATHS.vtcSend];

/** The pages that are not of a single vehicle. */
export const PAGES: readonly string[] = Object.values(PATHS).filter((path) => !FORM_TARGETS.includes(path));

/** Pages whose content the address names: search engines are not told of them. */
const OF_VISITORS: readonly string[] = [PATHS.selection, PATHS.compare, PATHS.offline];

/** The pages that search engines are told of. */
export function mappedPages({ trucks, vtc }: Parts): string[] {
  const absent = [...OF_VISITORS, ...(trucks ? [] : [PATHS.trucks]), ...(vtc ? [] : [PATHS.vtc])];
  return PAGES.filter((path) => !absent.includes(path));
}

const VEHICLE_PATH = /^\/(car|trucks-rental)\/[1-9]\d{0,14}(\/photos)?$/;

/** True for the path of a vehicle's page, or of its pictures, in its canonical spelling. */
export function isDetailPath(path: string): boolean {
  return VEHICLE_PATH.test(path);
}

/** The kind and the slug of a landing page's path, written as the site writes it; null for every other path. */
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
 * The canonical path of a page whose path is spelled in another way: with capitals, extra slashes, escaped letters,
 * zeros before the id, or accents and spaces in a slug. Null for a canonical path, or one of no page.
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
