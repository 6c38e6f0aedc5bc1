import { expect, test } from 'vitest';
import { checklistOf, missingByLaw, type Offered } from './checklist.ts';
import { readDealershipFile } from './dealership-file.server.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { SETTINGS_SECTIONS, type Settings } from './fields/settings.fields.ts';
import { readSection } from './settings.schema.ts';
import type { ChecklistItem } from './stored-section.schema.ts';

const { settings } = readDealershipFile('dealership.json');

const ALL: Offered = { rides: true, rentals: true };

const pathsOf = (items: readonly ChecklistItem[]) => items.map(({ section, field }) => `${section}.${field}`);
const missingDataOf = (given: Settings) => pathsOf(checklistOf(given, ALL));

test('SETT-8: the shipped values of the demonstration are all listed', () => {
  expect(missingDataOf(settings)).toEqual([
    ...['name', 'phone', 'chat', 'email', 'address.street', 'address.postalCode', 'address.city', 'logo'].map(
      (field) => `identity.${field}`,
    ),
    ...['facebook', 'instagram', 'tiktok'].map((network) => `identity.networks.${network}`),
    'hours.week',
    'texts.founder.name',
    'texts.founder.portrait.src',
    'reviews.reviewsNote',
    ...[0, 1, 2, 3, 4, 5].map((i) => `reviews.reviews.${i}`),
    'vtc.registration',
    'vtc.insurer',
    'rental.rentalConditions',
    ...['companyName', 'headOffice', 'siren', 'rcs', 'vat', 'publicationDirector'].map((field) => `legal.${field}`),
    ...['name', 'phone', 'address'].map((field) => `legal.host.${field}`),
    ...['name', 'website', 'address'].map((field) => `legal.mediator.${field}`),
  ]);
});

test('SETT-8 PREP-4: a new site lacks what the law asks for, and what visitors miss', () => {
  const required = [
    ...['name', 'phone', 'email', 'address.street', 'address.postalCode', 'address.city'].map((it) => `identity.${it}`),
    'vtc.registration',
    'vtc.insurer',
    'rental.rentalConditions',
    ...['companyName', 'legalForm', 'headOffice', 'siren', 'rcs', 'publicationDirector'].map((it) => `legal.${it}`),
    ...['host', 'mediator'].flatMap((who) => [`legal.${who}.name`, `legal.${who}.address`]),
    'legal.host.phone',
    'legal.mediator.website',
  ];
  expect(pathsOf(missingByLaw(DEFAULT_SETTINGS, ALL)).toSorted()).toEqual(required.toSorted());
  const wished = [
    'identity.chat',
    'identity.logo',
    'hours.week',
    'texts.founder.paragraphs',
    'texts.founder.portrait.src',
  ];
  expect(missingDataOf(DEFAULT_SETTINGS).toSorted()).toEqual([...required, ...wished, 'display.open'].toSorted());
});

test('PREP-4: what is asked of rides and rentals is asked of those alone who offer them', () => {
  const paths = pathsOf(missingByLaw(DEFAULT_SETTINGS, { rides: false, rentals: false }));
  expect(paths.filter((path) => /^(vtc|rental)/.test(path))).toEqual([]);
});

test('PREP-4: an example is in the list and does not count as missing', () => {
  expect(missingByLaw(settings, ALL)).toEqual([]);
});

test('SETT-8: a site with its own values lacks nothing', () => {
  const own: Settings = {
    ...settings,
    identity: {
      ...settings.identity,
      name: 'Garage du Lac',
      phone: '04 50 12 34 56',
      chat: '33612345678',
      email: 'contact@garage-du-lac.fr',
      address: { street: '3 rue des Tilleuls', postalCode: '74000', city: 'Annecy' },
      networks: { facebook: 'https://www.facebook.com/garagedulac' },
      logo: 'users/1/logo.jpg',
    },
    hours: { ...settings.hours, week: { ...settings.hours.week, monday: [] } },
    texts: { founder: { ...settings.texts.founder, name: 'Anne Lac', portrait: { src: '/anne.jpg', alt: 'Anne' } } },
    reviews: { reviewsNote: 'Recopiés depuis Google.', reviews: [] },
    vtc: { ...settings.vtc, registration: 'EVTC074120001', insurer: 'Assurances du Mont-Blanc, contrat 4711' },
    rental: { ...settings.rental, rentalConditions: [{ title: 'Conducteur', text: '21 ans au moins.' }] },
    legal: {
      companyName: 'Lac Automobiles',
      legalForm: 'SAS',
      headOffice: '3 rue des Tilleuls, 74000 Annecy',
      siren: '732 829 320',
      rcs: 'RCS Annecy 732 829 320',
      publicationDirector: 'Anne Lac',
      host: { name: 'Scaleway', address: '8 rue de la Ville-l’Évêque, 75008 Paris', phone: '01 84 13 00 00' },
      mediator: { name: 'Médiateur Mobilians', address: '43 bis route de Vaugirard', website: 'https://mobilians.fr' },
    },
  };
  for (const section of SETTINGS_SECTIONS)
    expect([section, readSection(section, own[section]).success]).toEqual([section, true]);
  expect(missingDataOf(own)).toEqual([]);
});
