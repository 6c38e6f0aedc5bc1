import { expect, test } from 'vitest';
import { RENTAL_TERMS } from '../../../../shared/rental.ts';
import { DEFAULT_SETTINGS } from '../default-settings.ts';
import { formOf, type Json, type SettingUnit, valueOfForm } from '../form/setting-items.ts';
import { readSection } from '../settings.schema.ts';
import { SETTINGS_SECTIONS, type Settings } from '../settings.ts';
import { SECTION_FORMS, sectionOf } from './section-forms.ts';

const { identity, hours, texts, reviews, rental, legal } = DEFAULT_SETTINGS;
const web = 'https://garage.fr';
const terms = Object.fromEntries(RENTAL_TERMS.map((name) => [name, 12]));

/** Settings in which every optional value is there. */
const FULL: Settings = {
  ...DEFAULT_SETTINGS,
  identity: {
    ...identity,
    networks: { facebook: web, instagram: web, tiktok: web },
    logo: 'users/logo/abc.jpg',
    colours: { primary: '#0b3b36', accent: '#b4441f' },
  },
  hours: {
    week: { ...hours.week, monday: [{ open: '09:00', close: '12:00' }] },
    closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Noël' }],
  },
  texts: {
    founder: {
      ...texts.founder,
      portrait: { src: '/p.jpg', alt: 'Hélène' },
      timeline: [{ date: '2006', text: 'Début' }],
    },
    trustLine: 'a',
    trucksLine: 'b',
    vtcLine: 'c',
    contactLine: 'd',
  },
  reviews: {
    ...reviews,
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
  rental: { ...rental, cars: terms, trucks: { ...terms, extra_km_price: 0.3 } },
  legal: { ...legal, capital: '8 000 €', vat: 'FR00000000000' },
};

/** The paths of a value that no unit of the form holds. */
function unheld(value: unknown, units: readonly SettingUnit[], path = ''): string[] {
  const unit = units.find(({ name }) => name === path);
  if (unit?.input === 'list') return (value as unknown[]).flatMap((row) => unheld(row, unit.row));
  if (unit) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, part]) => unheld(part, units, path === '' ? key : `${path}.${key}`));
}

test('SETT-20: every setting has its field, and a form that nobody touched gives back what is stored', () => {
  for (const section of SETTINGS_SECTIONS) {
    const { units } = SECTION_FORMS[section];
    const stored = FULL[section];
    expect(unheld(stored, units), section).toEqual([]);
    const read = readSection(section, valueOfForm(formOf(stored as Json, units), units));
    expect(read.error?.issues ?? [], section).toEqual([]);
    expect(read.data, section).toEqual(readSection(section, stored).data);
  }
});

test('SETT-20: the address names the section; an unknown one is none', () => {
  expect(sectionOf('?section=legal')).toBe('legal');
  expect(sectionOf('?section=__proto__')).toBeNull();
  expect(sectionOf('')).toBeNull();
});
