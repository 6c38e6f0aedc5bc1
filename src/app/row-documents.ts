import { FEED } from '../features/admin/feeds/feed.ts';
import { BRAND } from '../features/stock/brands/brand.ts';
import { RATE } from '../features/stock/rates/rate.ts';
import type { DocumentDefinition } from '../shared/document.ts';

/** The documents that are rows with a form in a dialog. `app/admin/forms.ts` loads their forms. */
export const ROW_DOCUMENTS = { brands: BRAND, rates: RATE };

/** Every document with a small form, for the list of drafts and the journal. */
export const SMALL_DOCUMENTS: readonly DocumentDefinition[] = [...Object.values(ROW_DOCUMENTS), FEED];
