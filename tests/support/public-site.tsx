/** Renders the public site in the place of the server. `answer` of `stand-in.ts` answers its calls. */
import type { ComponentType } from 'react';
import { cleanup, render } from 'vitest-browser-react';
import { PublicPage } from '../../src/app/pages/public-page.tsx';
import type { Facets } from '../../src/features/catalogue/client/facets.ts';
import { readListQuery } from '../../src/features/catalogue/client/list-query.ts';
import type { Site } from '../../src/features/catalogue/client/site.ts';
import type { ListingResponse } from '../../src/features/catalogue/list/listing.ts';
import type { DetailData } from '../../src/features/catalogue/vehicle-page/detail-data.ts';
import type { DealershipSections } from '../../src/features/platform/settings/public-settings.ts';
import type { Car } from '../../src/features/stock/cars/car.ts';
import { cardOf } from '../../src/features/stock/kinds/cards.ts';
import { answer } from './stand-in.ts';

const DAY = [{ open: '09:00', close: '19:00' }];

export const SITE: Site = {
  dealership: {
    name: 'Garage des Tilleuls',
    slogan: 'La voiture qu’il vous faut, sans détour.',
    tagline: 'Le meilleur rapport qualité/prix',
    chat: '33639984217',
    email: 'contact@garage-des-tilleuls.example',
    address: { street: '12 avenue des Tilleuls', postalCode: '95999', city: 'Villeneuve-les-Tilleuls' },
    networks: {},
    copyrightFrom: 2024,
    poweredBy: 'Propulsé par Vitrine',
    closures: [],
    trustLine: 'Contrôlées en atelier.',
    vtcLine: 'Un chauffeur, une berline.',
    parts: { sale: true, rental: true, trucks: true, vtc: true },
    interface: 'spec',
    mobilityMessage: true,
    isInPreparation: false,
    phone: { shown: '01 99 00 42 17', href: 'tel:+33199004217' },
    hours: {
      monday: DAY,
      tuesday: DAY,
      wednesday: DAY,
      thursday: DAY,
      friday: DAY,
      saturday: [{ open: '09:00', close: '18:00' }],
      sunday: [],
    },
    logo: null,
    hiddenBadges: [],
    hasRentalConditions: true,
    hasMediator: true,
  },
  banners: [],
  openNow: null,
  demo: true,
  showsExamples: true,
  signIn: false,
  origin: 'https://garage.example',
  day: '2026-11-20',
  fuels: [
    { code: 'diesel', label: 'Diesel', french: 'Diesel' },
    { code: 'petrol', label: 'Unleaded Petrol', french: 'Essence' },
  ],
  landings: [],
  build: 'test',
};

/** The facets of a list of this many vehicles, without choices. */
export function facetsOf(vehicles: number): Facets {
  return {
    marque: [],
    carburant: [{ value: 'diesel', label: 'Diesel', french: 'Diesel', count: vehicles }],
    boite: [],
    offre: { tout: vehicles, achat: vehicles, location: vehicles },
    ranges: ['km', 'annee'],
    offers: ['rental', 'sale'],
    stock: { vehicles, guaranteed: 0 },
  };
}

export function answerCards(cars: readonly Car[]): void {
  answer('GET /api/cards', ({ query }) => ({
    data: named(cars, query.get('cars')).map((car) => cardOf('cars', car)),
  }));
}

function named(cars: readonly Car[], ids: string | null): Car[] {
  return (ids ?? '').split(',').flatMap((id) => cars.filter((car) => String(car.id) === id));
}

/** Answers the calls of a list of cars, and those for stored vehicles. */
export function answerStock(cars: readonly Car[]): void {
  answer('GET /api/cars/listing', ({ query }) => ({ data: [listingOf(cars, query)] }));
  answerCards(cars);
}

/** Returns what the server sends for the query of a list that matches all these cars. */
export function listingOf(cars: readonly Car[], parameters: URLSearchParams): ListingResponse {
  const { query } = readListQuery(parameters, 'cars', ['diesel', 'petrol']);
  const first = Number(parameters.get('lastIndex') ?? -1) + 1;
  return {
    query,
    first,
    cards: cars.slice(first, 12 * query.page).map((car) => cardOf('cars', car)),
    remaining: cars.length,
    facets: facetsOf(cars.length),
    relaxations: [],
    corrections: [],
    revision: '1',
    build: 'test',
    title: 'Voitures · Garage des Tilleuls',
  };
}

export const LEGAL: DealershipSections['legal'] = {
  host: {},
  mediator: { name: 'Médiation Exemple' },
  rentalConditions: [{ title: 'Durée', text: 'Un jour au moins.' }],
};

const views = import.meta.glob<{ default: ComponentType<object> }>('../../src/features/{catalogue,site}/**/*.view.tsx');

type Opened = {
  /** The properties of the view. */
  data?: object;
  site?: Partial<Site>;
  search?: string;
};

/** Shows a page as a document does. `view`: its file, from src/features, without '.view.tsx'. */
export async function openPage(view: string, pathname: string, { data = {}, site = {}, search = '' }: Opened = {}) {
  const module = await views[`../../src/features/${view}.view.tsx`]?.();
  if (module === undefined) throw new Error(`no view ${view}`);
  const shown = { view, data, site: { ...SITE, ...site }, pathname, search };
  await cleanup();
  // Some styles know the page's parts as children of the body.
  await render(<PublicPage {...shown} View={module.default} />, { container: document.body });
}

/** Shows the page of a car. `over`: data that the server would have added. */
export async function openCar(car: Car, over: Partial<DetailData<Car>> = {}): Promise<void> {
  const data: DetailData<Car> = {
    vehicle: car,
    card: cardOf('cars', car),
    rows: [],
    accessories: [],
    offer: null,
    brands: [],
    terms: {},
    suggestions: { cards: [], landings: [] },
    reviews: { newest: null },
    chat: 'https://wa.me/33639984217',
    dates: null,
    ...over,
  };
  await openPage('catalogue/vehicle-page/car', `/car/${car.id}`, { data });
}

const LIST_VIEWS = { '/': 'catalogue/list/cars', '/trucks-rental': 'catalogue/list/trucks' } as const;

/** Shows the list of cars or trucks with the first rows that the stand-in's `answerStock` gives. */
export async function openList(path = '/', over: Partial<Site> = {}): Promise<void> {
  const [pathname = '/', search = ''] = path.split(/(?=\?)/);
  const kind = pathname === '/' ? 'cars' : 'trucks';
  const response = await fetch(`/api/${kind}/listing${search}`);
  const { data }: { data: ListingResponse[] } = await response.json();
  const [listing] = data;
  await openPage(LIST_VIEWS[pathname as keyof typeof LIST_VIEWS], pathname, { data: { listing }, site: over, search });
}
