import { expect, test } from 'vitest';
import { describeField } from '../../../../app/resources.ts';
import { SECURITY_KINDS, SECURITY_REASONS } from '../../auth/trail/security-event.ts';
import type { SecurityItem } from './security.schema.ts';
import { fieldsText, itemText, personText } from './security-labels.ts';

const EVENT: SecurityItem = {
  id: 'e1',
  at: '2026-11-22T10:00:00.000Z',
  last_at: '2026-11-22T10:00:00.000Z',
  count: 1,
  kind: 'login',
  outcome: 'ok',
  reason: 'password',
  target: '',
  who: '',
  network: '',
  familiar: false,
  change: null,
};

const written = (
  fields: string[],
  object: 'team' | 'settings' | 'cars' = 'team',
  action: 'create' | 'update' = 'update',
) => ({ ...EVENT, kind: 'team', change: { action, object, id: 3, title: 'Bruno', origin: 'team', fields } }) as const;

const fieldsOf = (item: SecurityItem) => fieldsText(item, describeField);

test('TRAI-4: every kind and reason has its French words', () => {
  for (const kind of SECURITY_KINDS)
    for (const reason of SECURITY_REASONS)
      for (const outcome of ['ok', 'refused'] as const)
        expect(itemText({ ...EVENT, kind, reason, outcome })).toMatch(/^[A-Z].{8}/);
  expect(itemText({ ...EVENT, kind: 'guard', outcome: 'refused', reason: 'other_site' })).toBe(
    'Demande refusée : elle vient d’un autre site',
  );
  expect([personText(EVENT), personText(written([]))]).toEqual(['Personne de connu', 'Automatique']);
});

test('TRAI-4: a write names its object and the changed fields, of many the first six', () => {
  expect(itemText(written(['password']))).toBe('A modifié le compte « Bruno »');
  expect(itemText(written([], 'cars'))).toBe('A modifié la voiture n° 3 « Bruno »');
  expect(itemText({ ...written([]), change: { ...written([]).change, object: 'rates', action: 'create' } })).toBe(
    'A créé un tarif « Bruno »',
  );
  expect(fieldsOf(written(['password', 'role']))).toBe('Mot de passe, Rôle');
  expect(fieldsOf(written(['interface'], 'settings'))).not.toBe('interface');
  expect(fieldsOf(written(['title'], 'cars', 'create'))).toBe('');
  const many = ['title', 'brand', 'mileage', 'energy', 'doors', 'co2', 'vin', 'plate'];
  expect(fieldsOf(written(many, 'cars'))).toMatch(/^(?:[^,]+, ){5}[^,]+ et 2 autres$/);
});
