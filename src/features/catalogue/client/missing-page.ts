import type { Card } from '../../stock/vehicles/card.ts';
import type { LandingLink } from './landing.ts';

export type MissingPage = 'page' | 'car' | 'truck';

/** If the stock could not be read, the lists are empty. */
export type MissingPageData = {
  status: 404 | 410;
  missing: MissingPage;
  newest: Card[];
  similar: Card[];
  landings: LandingLink[];
};
