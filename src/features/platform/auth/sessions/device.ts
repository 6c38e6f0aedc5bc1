/**
 * The first match counts, because headers of Edge, Opera and Samsung's browser also contain Chrome, and Chrome's
 * contains Safari.
 */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The first match counts, because headers of Android and ChromeOS also contain Linux. */
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns browser and device of a User-Agent header, or '' if the header contains neither.
 *
 * @example deviceOf('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 … Chrome/139.0.0.0 Mobile Safari/537.36');
 * // 'Chrome sur Android'
 */
export function deviceOf(userAgent = ''): string {
  const nameIn = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return browser && system ? `${browser} sur ${system}` : (browser ?? system ?? '');
}
