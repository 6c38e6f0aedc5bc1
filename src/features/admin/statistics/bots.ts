/**
 * Programs that run a page's scripts and are no reader: search engines, previews of links, measurements. Those that run no
 * script send no event, whatever they are called. 'Cubot' is a make of phones.
 */
const BOTS =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|page ?speed|preview|prerender|externalhit|mediapartners|inspectiontool|googleother|feedfetcher|phantomjs|puppeteer|playwright|selenium|pingdom|statuscake|gtmetrix|ptst\/|datadog|synthetic|archiver|^whatsapp\//i;

/** Does a program call itself one of `BOTS`? */
export function isBot(userAgent: string): boolean {
  return BOTS.test(userAgent);
}
