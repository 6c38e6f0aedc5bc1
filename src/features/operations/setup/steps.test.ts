import { expect, test } from 'vitest';
import { namedFields } from '../../../shared/field-types.ts';
import { ALL_SETTINGS } from '../../platform/settings/fields/settings.fields.ts';
import { firstField, groupsOf, itemPath, STEPS, stepOf } from './steps.ts';

const shownSettings = STEPS.flatMap(({ settings }) =>
  settings.flatMap(([section, keys]) =>
    groupsOf(section, keys).flatMap((group) => namedFields(group.fields).map(({ name }) => `${section}.${name}`)),
  ),
);

test('PREP-6: the steps have every setting that the law asks for, and none twice', () => {
  const required = ALL_SETTINGS.filter(({ checklist }) => checklist?.law !== undefined);
  expect(
    required.map(({ section, name }) => `${section}.${name}`).filter((path) => !shownSettings.includes(path)),
  ).toEqual([]);
  expect(new Set(shownSettings).size).toBe(shownSettings.length);
});

test('PREP-6: every field of the steps has its reason or an example beside it', () => {
  const settings = ALL_SETTINGS.filter(({ section, name }) => shownSettings.includes(`${section}.${name}`));
  const bare = settings.filter(({ hint, name }) => hint === undefined && !name.startsWith('week.'));
  expect(bare.map(({ section, name }) => `${section}.${name}`)).toEqual([]);
});

test('PREP-6: what the law asks for stands apart from the rest', () => {
  const groups = groupsOf('identity', ['phone', 'email', 'chat']);
  expect(groups.map(({ title, fields }) => [title, Object.keys(fields)])).toEqual([
    ['Ce que la loi demande', ['phone', 'email']],
    ['Facultatif', ['chat']],
  ]);
});

test('PREP-6: a point of the checklist leads to its field in a step, or in the settings', () => {
  const pathOf = (section: 'legal' | 'reviews' | 'hours', field: string) =>
    itemPath({ section, field, message: '', required: true });
  expect(pathOf('legal', 'mediator.website')).toBe('/admin/setup?etape=loi#champ-mediator.website');
  expect(pathOf('hours', 'week')).toBe('/admin/setup?etape=horaires#champ-week');
  expect(pathOf('reviews', 'reviews.1')).toBe('/admin/settings?section=reviews#champ-reviews.1');
  expect(stepOf('?etape=loi')?.title).toBe('Mentions légales');
  expect(stepOf('?etape=x')).toBe(null);
});

test('PREP-6: the first field to complete is what the law asks for, then the one that is shown first', () => {
  const law = STEPS.find(({ name }) => name === 'loi');
  const item = (section: 'vtc' | 'legal', field: string, required: boolean) => ({
    section,
    field,
    message: '',
    required,
  });
  const examples = [item('vtc', 'insurer', false), item('legal', 'vat', false)];
  expect(law && firstField(law, examples)).toBe('vat');
  expect(law && firstField(law, [...examples, item('vtc', 'registration', true)])).toBe('registration');
  expect(law && firstField(law, [])).toBeNull();
});
