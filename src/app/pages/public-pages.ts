import type { Page } from '../../features/catalogue/client/define-page.server.ts';
import { comparisonPage } from '../../features/catalogue/comparison/comparison.page.ts';
import { carLandingPage, truckLandingPage } from '../../features/catalogue/landing-pages/landing.page.ts';
import { carsPage } from '../../features/catalogue/list/cars.page.ts';
import { trucksPage } from '../../features/catalogue/list/trucks.page.ts';
import { selectionPage } from '../../features/catalogue/selection/selection.page.ts';
import { carPage } from '../../features/catalogue/vehicle-page/car.page.ts';
import { carPhotosPage, truckPhotosPage } from '../../features/catalogue/vehicle-page/photos/photos.page.ts';
import { truckPage } from '../../features/catalogue/vehicle-page/truck.page.ts';
import { contactPage } from '../../features/site/contact/contact.page.ts';
import { aboutPage } from '../../features/site/content/about.page.ts';
import { legalPage } from '../../features/site/content/legal.page.ts';
import { offlinePage } from '../../features/site/content/offline.page.ts';
import { privacyPage } from '../../features/site/content/privacy.page.ts';
import { vtcPage } from '../../features/site/vtc/vtc.page.ts';

export const PUBLIC_PAGES: readonly Page[] = [
  ...[carsPage, trucksPage],
  ...[carPage, carPhotosPage, truckPage, truckPhotosPage, carLandingPage, truckLandingPage],
  ...[selectionPage, comparisonPage],
  ...[vtcPage, contactPage, aboutPage, legalPage, privacyPage, offlinePage],
];

const PATTERNS = PUBLIC_PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

type FoundPage = { page: Page; params: Readonly<Record<string, string>> };

/** Null if there is no page with this path. */
export function findPage(pathname: string): FoundPage | null {
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(pathname);
    if (match !== null) return { page, params: { ...match.groups } };
  }
  return null;
}
