/** A feed: the stock in a file that another program fetches at a secret address. */

export const FEED_FORMATS = ['xml', 'csv', 'meta'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** The last part of a feed's address. */
export const FEED_FILES: Readonly<Record<FeedFormat, string>> = {
  xml: 'stock.xml',
  csv: 'stock.csv',
  meta: 'meta.csv',
};

export const FEED_LABELS: Readonly<Record<FeedFormat, string>> = {
  xml: 'XML générique',
  csv: 'CSV générique',
  meta: 'Catalogue automobile de Meta (CSV)',
};

export const MAX_FEED_NAME = 100;

/** The address of a feed; without its token, '…' stands where it was. */
export function feedUrl(origin: string, format: FeedFormat, token = '…'): string {
  return `${origin}/feeds/${token}/${FEED_FILES[format]}`;
}

/** How many vehicles of one reason are named. */
export const MAX_NAMED = 20;
