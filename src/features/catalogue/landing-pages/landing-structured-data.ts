import { LIST_NAMES, landingPath, listPath } from '../../../shared/paths.ts';
import type { JsonLd, Site } from '../client/site.ts';
import { breadcrumbData, dealerData } from '../client/structured-data.ts';
import { landingHeading } from '../landings/landing-labels.ts';
import { listData } from '../list/list-structured-data.ts';
import type { LandingData } from './load-landing.ts';

export function landingData({ data, site }: { data: LandingData; site: Site }): JsonLd[] {
  const { subject, facts, cards } = data;
  return [
    dealerData(site),
    breadcrumbData(site, [
      { name: LIST_NAMES[subject.kind], path: listPath(subject.kind) },
      { name: landingHeading(subject, facts, site.dealership.parts), path: landingPath(subject.kind, subject.slug) },
    ]),
    listData(site, cards, facts.count),
  ];
}
