import { FEED_FORM } from '../features/admin/feeds/feed.ts';
import { BRAND_FORM } from '../features/stock/brands/brand.ts';
import { RATE_FORM } from '../features/stock/rates/rate.ts';

/** The small forms of rows, for the list of drafts and for the journal. */
export const ROW_FORMS = [BRAND_FORM, RATE_FORM, FEED_FORM] as const;
