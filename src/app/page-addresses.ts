import { PATHS } from '../shared/paths.ts';

/** The pages that are not of a single vehicle. `contactSend` is the target of a form, not a page. */
export const PAGES: readonly string[] = Object.values(PATHS).filter((path) => path !== PATHS.contactSend);

const VEHICLE_PATH = /^\/(car|trucks-rental)\/[1-9]\d{0,14}$/;

/** Is this the path of a vehicle's page, written as the site writes it? */
export function isDetailPath(path: string): boolean {
  return VEHICLE_PATH.test(path);
}

/**
 * The path of the page that a path spells in another way: with capitals, slashes too many, escaped letters or zeros before
 * the id. Null where it is spelled as the site does, or is no page.
 *
 * @example
 * respelled('/CAR/48/'); // '/car/48'
 * respelled('/car/48');  // null
 */
export function respelled(path: string): string | null {
  const usual = `/${unescaped(path)
    .toLowerCase()
    .split(/[/\\]+/)
    .filter((part) => part !== '')
    .join('/')}`.replace(/(?<=^\/(?:car|trucks-rental)\/)0+(?=[1-9]\d*$)/, '');
  return usual !== path && (PAGES.includes(usual) || isDetailPath(usual)) ? usual : null;
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
