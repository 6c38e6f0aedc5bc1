import { DEFAULT_SETTINGS } from '../../src/features/platform/settings/default-settings.ts';
import type { Settings } from '../../src/features/platform/settings/fields/settings.fields.ts';
import { RENTAL_TERMS } from '../../src/shared/rental.ts';

const { identity, hours, texts, reviews, vtc, rental, legal, display } = DEFAULT_SETTINGS;
const web = 'https://garage.fr';
const terms = Object.fromEntries(RENTAL_TERMS.map((name) => [name, 12]));

/** Settings of a real site that has set every field. */
export const FULL_SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  identity: {
    ...identity,
    name: 'Garage du Lac',
    slogan: 'Sans détour.',
    tagline: 'Le bon prix',
    phone: '01 23 45 67 89',
    chat: '33612345678',
    email: 'bonjour@garage.fr',
    address: { street: '1 rue Haute', postalCode: '60000', city: 'Beauvais' },
    copyrightFrom: 2020,
    networks: { facebook: web, instagram: web, tiktok: web },
    logo: 'users/logo/abc.jpg',
    colours: { primary: '#0b3b36', accent: '#b4441f' },
  },
  hours: {
    week: { ...hours.week, monday: [{ open: '09:00', close: '12:00' }] },
    closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Noël' }],
    announceClosures: true,
  },
  texts: {
    founder: {
      ...texts.founder,
      name: 'Hélène',
      paragraphs: ['Un jour'],
      portrait: { src: '/p.jpg', alt: 'Hélène' },
      timeline: [{ date: '2006', text: 'Début' }],
    },
    homeTitle: 'Accueil',
    trucksTitle: 'Camions',
    vtcTitle: 'VTC',
    trustLine: 'a',
    trucksLine: 'b',
    vtcLine: 'c',
    contactLine: 'd',
  },
  reviews: {
    ...reviews,
    reviewsNote: 'Recopiés de Google',
    reviews: [
      {
        author: 'S. L.',
        stars: 4,
        excerpt: 'Bien',
        publishedOn: '2026-10-18',
        experiencedOn: '2026-10-10',
        url: web,
        example: false,
      },
    ],
  },
  vtc: { ...vtc, priceNote: 'Prix TTC', registration: 'EVTC074120001', insurer: 'Assurances' },
  rental: {
    ...rental,
    cars: terms,
    trucks: { ...terms, extra_km_price: 0.3 },
    rentalConditions: [{ title: 'Permis', text: 'B' }],
  },
  legal: {
    ...legal,
    companyName: 'Garage',
    legalForm: 'SARL',
    capital: '8 000 €',
    headOffice: '1 rue Haute, 60000 Beauvais',
    siren: '732 829 320',
    rcs: 'RCS Beauvais 732 829 320',
    vat: 'FR44732829320',
    publicationDirector: 'Hélène',
    host: { name: 'Hôte', address: '2 rue Basse', phone: '01 23 45 67 88' },
    mediator: { name: 'Médiateur', address: '3 rue Basse', website: web },
  },
  display: { ...display, open: true },
};
