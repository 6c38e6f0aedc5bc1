/**
 * User agents of programs that run a page's scripts: search engines, link previews, measurements. Programs that run no
 * script send no event. 'Cubot' is a make of phones.
 */
const BOTS =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|page ?speed|preview|prerender|externalhit|mediapartners|inspectiontool|googleother|feedfetcher|phantomjs|puppeteer|playwright|selenium|pingdom|statuscake|gtmetrix|ptst\/|datadog|synthetic|archiver|^whatsapp\//i;

/** True if a user agent is one of `BOTS`. */
export function isBot(userAgent: string): boolean {
  return BOTS.test(userAgent);
}
