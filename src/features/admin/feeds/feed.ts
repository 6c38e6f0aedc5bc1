import { defineDocument } from '../../../shared/document.ts';

/** A feed: the stock in a file that another program fetches at a secret address. */

export const FEED_FORMATS = ['xml', 'csv', 'meta'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

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

/** A feed is made and revoked, never changed. */
export const FEED = defineDocument({
  name: 'feeds',
  label: 'Flux',
  untitled: 'Nouveau flux',
  fields: [
    {
      name: 'name',
      label: 'Nom',
      type: 'text',
      hint: 'Le site qui le lira, par exemple.',
      maxLength: MAX_FEED_NAME,
    },
    {
      name: 'format',
      label: 'Format',
      type: 'choice',
      options: FEED_FORMATS.map((format) => ({ value: format, label: FEED_LABELS[format] })),
      default: 'xml',
    },
    { name: 'include_vin', label: 'Y mettre le numéro de série (VIN) des véhicules', type: 'yesNo', wide: true },
  ],
  store: { read: 'GET /feeds', create: 'POST /feeds' },
  words: { isOpen: 'Un nouveau flux est déjà ouvert' },
});

/** Without a token, the address contains '…'. */
export function feedUrl(origin: string, format: FeedFormat, token = '…'): string {
  return `${origin}/feeds/${token}/${FEED_FILES[format]}`;
}

export const MAX_NAMED_VEHICLES = 20;
