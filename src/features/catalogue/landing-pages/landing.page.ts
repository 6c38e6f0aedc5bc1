import { LIST_NAMES, landingPath, listPath, type VehicleKind } from '../../../shared/paths.ts';
import { atPlace } from '../../../shared/text/french.ts';
import { slugOf } from '../../../shared/text/slug.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import { definePage, type Page } from '../client/define-page.server.ts';
import { MissingPageError } from '../client/missing-page.server.ts';
import { breadcrumbData, dealerData } from '../client/structured-data.ts';
import { MIN_INDEXED } from '../landings/landing-directory.ts';
import { landingHeading, landingSentences } from '../landings/landing-labels.ts';
import { findLanding } from '../landings/landings.repository.ts';
import { readLanding } from '../landings/landings.server.ts';
import { listData } from '../list/list-structured-data.ts';
import type LandingView from './landing.view.tsx';

const landingPage = (kind: VehicleKind): Page =>
  definePage<typeof LandingView>({
    path: landingPath(kind, ':slug'),
    view: 'catalogue/landing-pages/landing',
    ...(kind === 'trucks' ? { part: 'trucks' } : {}),
    // The number of addresses is unlimited, so only pages that the stock has or had are cached.
    cacheKey: async ({ context, path, params: { slug = '' } }) =>
      (await findLanding(context, kind, slug)) === null ? null : path,
    load: async ({ context, params: { slug = '' } }) => {
      const landing = slug === slugOf(slug) ? await readLanding(context, kind, slug) : null;
      if (landing === null) throw new MissingPageError('page');
      const { vehicles, ...rest } = landing;
      return { ...rest, cards: vehicles.map((vehicle) => cardOf(kind, vehicle)) };
    },
    head: ({ subject, facts }, { dealership }) => {
      const { city } = dealership.address;
      const heading = landingHeading(subject, facts, dealership.parts);
      const sentences = landingSentences(subject, facts, dealership);
      return {
        title: city ? `${heading} ${atPlace(city)}` : heading,
        description:
          sentences.length > 0 ? sentences.join(' ') : `${heading} : aucun véhicule au catalogue en ce moment.`,
        canonical: landingPath(subject.kind, subject.slug),
        noindex: facts.count < MIN_INDEXED,
      };
    },
    jsonLd: ({ subject, facts, cards }, site) => [
      dealerData(site),
      breadcrumbData(site, [
        { name: LIST_NAMES[kind], path: listPath(kind) },
        { name: landingHeading(subject, facts, site.dealership.parts), path: landingPath(kind, subject.slug) },
      ]),
      listData(site, cards, facts.count),
    ],
  });

export const carLandingPage = landingPage('cars');
export const truckLandingPage = landingPage('trucks');
