import { landingPath } from '../../../shared/paths.ts';
import { atPlace } from '../../../shared/text/french.ts';
import { slugOf } from '../../../shared/text/slug.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import type { Card } from '../../stock/vehicles/card.ts';
import type { LandingFacts, LandingSubject } from '../client/landing.ts';
import { notFound } from '../client/not-found.ts';
import type { Head, LoaderArgs, Site } from '../client/site.ts';
import { MIN_INDEXED } from '../landings/landing-directory.ts';
import { landingHeading, landingSentences } from '../landings/landing-labels.ts';

export type LandingData = { subject: LandingSubject; facts: LandingFacts; list: string; cards: Card[] };

/** @throws Response 404 if no vehicle of the page was ever public */
export async function loadLanding({ catalogue, params, kind }: LoaderArgs): Promise<LandingData> {
  const slug = params['slug'] ?? '';
  const landing = slug === slugOf(slug) && slug !== '' ? await catalogue.landing(kind, slug) : null;
  if (landing === null) return notFound('page');
  const { vehicles, ...rest } = landing;
  return { ...rest, cards: vehicles.map((vehicle) => cardOf(kind, vehicle)) };
}

export function landingHead({ data: { subject, facts }, site }: { data: LandingData; site: Site }): Head {
  const { dealership } = site;
  const { city } = dealership.address;
  const heading = landingHeading(subject, facts, dealership.parts);
  const path = landingPath(subject.kind, subject.slug);
  const sentences = landingSentences(subject, facts, dealership);
  return {
    title: city ? `${heading} ${atPlace(city)}` : heading,
    description: sentences.length > 0 ? sentences.join(' ') : `${heading} : aucun véhicule au catalogue en ce moment.`,
    canonical: path,
    noindex: facts.count < MIN_INDEXED,
  };
}
