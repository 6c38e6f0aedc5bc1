/** User agents of bots that run a page's scripts. Other bots send no event. 'Cubot' is a brand of phones, not a bot. */
const BOTS =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|page ?speed|preview|prerender|externalhit|mediapartners|inspectiontool|googleother|feedfetcher|phantomjs|puppeteer|playwright|selenium|pingdom|statuscake|gtmetrix|ptst\/|datadog|synthetic|archiver|^whatsapp\//i;

export function isBot(userAgent: string): boolean {
  return BOTS.test(userAgent);
}
