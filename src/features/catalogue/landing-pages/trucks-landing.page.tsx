import { useLoaderData } from 'react-router';
import { truckCard } from '../../stock/trucks/truck-card.ts';
import type { Head, LoaderArgs, Site } from '../client/site.ts';
import { landingData } from './landing-structured-data.ts';
import { LandingView } from './landing-view.tsx';
import { type LandingData, landingHead, loadLanding } from './load-landing.ts';

export function meta({ data, site }: { data: LandingData; site: Site }): Head {
  return landingHead(site, data);
}

export const jsonLd = import.meta.env.SSR ? landingData : undefined;

export const loader = (args: LoaderArgs) => loadLanding(args, 'trucks', truckCard);

export default function TrucksLandingPage() {
  return <LandingView {...useLoaderData<typeof loader>()} />;
}
