import { expect, test } from 'vitest';
import { FULL_SETTINGS } from '../../../../tests/support/full-settings.ts';
import { checklistOf, missingByLaw, type Offered, replacementNote } from './checklist.ts';
import { readDealershipFile } from './dealership-file.server.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { examplePaths } from './example-paths.server.ts';
import { ALL_SETTINGS, SETTINGS_SECTIONS, type Settings } from './fields/settings.fields.ts';
import { readSection } from './settings.schema.ts';
import type { ChecklistItem } from './stored-section.schema.ts';

const { settings } = readDealershipFile('dealership.json');

const ALL: Offered = { rides: true, rentals: true };

const pathsOf = (items: readonly ChecklistItem[]) => items.map(({ section, field }) => `${section}.${field}`);
const missingDataOf = (given: Settings, examples: readonly string[] = []) => pathsOf(checklistOf(given, ALL, examples));

test('SETT-8: the shipped values of the demonstration are all listed', () => {
  expect(missingDataOf(settings, examplePaths(settings))).toEqual([
    ...['name', 'phone', 'chat', 'email', 'address.street', 'address.postalCode', 'address.city', 'logo'].map(
      (field) => `identity.${field}`,
    ),
    ...['facebook', 'instagram', 'tiktok'].map((network) => `identity.networks.${network}`),
    'hours.week',
    'texts.founder.name',
    'texts.founder.paragraphs',
    'texts.founder.portrait.src',
    'reviews.reviewsNote',
    ...[0, 1, 2, 3, 4, 5].map((i) => `reviews.reviews.${i}`),
    'vtc.registration',
    'vtc.insurer',
    'rental.rentalConditions',
    ...['companyName', 'legalForm', 'headOffice', 'siren', 'rcs', 'vat', 'publicationDirector'].map(
      (field) => `legal.${field}`,
    ),
    ...['name', 'phone', 'address'].map((field) => `legal.host.${field}`),
    ...['name', 'website', 'address'].map((field) => `legal.mediator.${field}`),
    'display.interface',
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
  const founder = ['paragraphs', 'portrait.src'].map((it) => `texts.founder.${it}`);
  const wished = ['identity.chat', 'identity.logo', 'hours.week', ...founder];
  expect(missingDataOf(DEFAULT_SETTINGS).toSorted()).toEqual([...required, ...wished, 'display.open'].toSorted());
});

test('PREP-4: what is asked of rides and rentals is asked of those alone who offer them', () => {
  const paths = pathsOf(missingByLaw(DEFAULT_SETTINGS, { rides: false, rentals: false }));
  expect(paths.filter((path) => /^(vtc|rental)/.test(path))).toEqual([]);
});

test('PREP-6 D59: the language of a new site is asked for until its owner has chosen it', () => {
  expect(missingDataOf(FULL_SETTINGS, ['display.interface'])).toEqual(['display.interface']);
});

test('PREP-4: an example is in the list and does not count as missing', () => {
  expect(missingByLaw(settings, ALL)).toEqual([]);
});

test('SETT-8: a site with its own values lacks nothing', () => {
  for (const section of SETTINGS_SECTIONS)
    expect([section, readSection(section, FULL_SETTINGS[section]).success]).toEqual([section, true]);
  expect(missingDataOf(FULL_SETTINGS)).toEqual([]);
});

test('PREP-6: the field of a value that the checklist mentions says that it is to be replaced', () => {
  const noteOf = (name: string, value: unknown, isUnconfirmed = false) => {
    const setting = ALL_SETTINGS.find((one) => one.name === name);
    return setting && replacementNote(value, setting, isUnconfirmed);
  };
  expect(noteOf('name', 'Votre garage')).toMatch(/^À remplacer/);
  expect(noteOf('email', 'contact@garage.example')).toMatch(/^À remplacer/);
  expect(noteOf('legalForm', 'SARL', true)).toMatch(/^À remplacer/);
  expect(noteOf('legalForm', 'SARL')).toBeUndefined();
  expect(noteOf('interface', 'fr', true)).toMatch(/^À choisir/);
  expect(noteOf('interface', 'fr')).toBeUndefined();
  expect(noteOf('name', 'Garage du Lac')).toBeUndefined();
  expect(noteOf('siren', '')).toBeUndefined();
  expect(noteOf('open', false)).toBeUndefined();
});
