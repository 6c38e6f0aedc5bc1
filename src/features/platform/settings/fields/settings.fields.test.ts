import { expect, test } from 'vitest';
import { RENTAL_TERMS } from '../../../../shared/rental.ts';
import { DEFAULT_SETTINGS } from '../default-settings.ts';
import { formOf, rowFields, valueOfForm } from '../form/form-values.ts';
import { readSection } from '../settings.schema.ts';
import { sectionOf } from '../settings.ts';
import { isTree } from '../value-paths.ts';
import {
  ALL_SETTINGS,
  filePathOf,
  type NamedSetting,
  SETTINGS_SECTIONS,
  type Settings,
  settingsOfSection,
} from './settings.fields.ts';

const { identity, hours, texts, reviews, vtc, rental, legal } = DEFAULT_SETTINGS;
const web = 'https://garage.fr';
const terms = Object.fromEntries(RENTAL_TERMS.map((name) => [name, 12]));

/** Settings in which every optional value is there. */
const FULL: Settings = {
  ...DEFAULT_SETTINGS,
  identity: {
    ...identity,
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
    vat: 'FR00000000000',
    publicationDirector: 'Hélène',
    host: { name: 'Hôte', address: '2 rue Basse', phone: '01 23 45 67 88' },
    mediator: { name: 'Médiateur', address: '3 rue Basse', website: web },
  },
};

/** The paths within a value for which no setting is declared. */
function undeclared(value: unknown, settings: readonly NamedSetting[], path = ''): string[] {
  const setting = settings.find(({ name }) => name === path);
  if (setting?.type === 'list')
    return Array.isArray(value) ? value.flatMap((row) => undeclared(row, rowFields(setting))) : [path];
  if (setting) return [];
  if (!isTree(value) || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, part]) =>
    undeclared(part, settings, path === '' ? key : `${path}.${key}`),
  );
}

test.each([
  ['full', FULL],
  ['of a new site', DEFAULT_SETTINGS],
])('SETT-20: every setting has its field, and a form that nobody touched gives back what is stored: %s', (_, all) => {
  for (const section of SETTINGS_SECTIONS) {
    const settings = settingsOfSection(section);
    const stored = all[section];
    expect(undeclared(stored, settings), section).toEqual([]);
    const read = readSection(section, valueOfForm(formOf(stored, settings), settings));
    expect(read.error?.issues ?? [], section).toEqual([]);
    expect(read.data, section).toEqual(readSection(section, stored).data);
  }
});

test('SETT-4: a path names one setting, so that the journal finds its label, and one place in the file', () => {
  const paths = ALL_SETTINGS.map(({ name }) => name);
  expect(paths).toEqual([...new Set(paths)]);
  const places = ALL_SETTINGS.map(filePathOf);
  expect(places).toEqual([...new Set(places)]);
});

test('SETT-20: the address names the section; an unknown one is none', () => {
  expect(sectionOf('?section=legal')).toBe('legal');
  expect(sectionOf('?section=__proto__')).toBeNull();
  expect(sectionOf('')).toBeNull();
});
