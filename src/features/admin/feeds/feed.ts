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

/** A feed as the API gives it. */
export type Feed = {
  id: number;
  name: string;
  format: FeedFormat;
  /** Whole only in the response that made it: the database has a hash of the secret part alone. */
  url: string;
  include_vin: boolean;
  /** ISO 8601, as `last_fetched_at`. */
  created_at: string;
  /** How often it was fetched, answers without a change (304) among them. */
  fetched: number;
  last_fetched_at: string | null;
};

/** The address of a feed; without its token, '…' stands where it was. */
export function feedUrl(origin: string, format: FeedFormat, token = '…'): string {
  return `${origin}/feeds/${token}/${FEED_FILES[format]}`;
}

/** Some vehicles that a format leaves out for one reason. */
export type LeftOut = {
  reason: string;
  count: number;
  vehicles: { object: 'cars' | 'trucks'; id: number; title: string }[];
};

/** What a format holds of the stock of now. */
export type FeedContents = { format: FeedFormat; included: number; left_out: LeftOut[] };

/** How many vehicles of one reason are named. */
export const MAX_NAMED = 20;
