import { expect, test } from 'vitest';
import { describeField } from '../../../app/resources.ts';
import type { Origin } from '../auth/origin.ts';
import type { Changes, JournalAction, JournalObject } from './journal.ts';
import { operationSentence } from './operation-sentence.ts';

type Written = [object: JournalObject, action: JournalAction, changes?: Changes, count?: number];

const AB: [string, string] = ['a', 'b'];

function sentence(written: readonly Written[], origin: Origin = 'form'): string {
  const entries = written.flatMap(([object, action, changes = {}, count = 1], group) =>
    Array.from({ length: count }, (_, i) => ({ object, action, changes, origin, id: group * 100 + i, title: 'Clio' })),
  );
  return operationSentence(entries, describeField);
}

test.each<[expected: string, written: Written[], origin?: Origin]>([
  ['Prix de 12 voitures', [['cars', 'update', { price_per_day: AB, sale_price: AB }, 12]]],
  ['Prix du camion « Clio »', [['trucks', 'update', { sale_price: AB }]]],
  [
    'Statut de 3 camions',
    [
      ['trucks', 'update', { status: AB, sold_at: AB }, 3],
      ['trucks', 'update', { status: AB }, 0],
    ],
  ],
  ['Photos de la voiture « Clio »', [['cars', 'update', { images: [[], ['a']] }]]],
  ['Voiture « Clio » modifiée', [['cars', 'update', { color: AB, title: AB }]]],
  ['Voiture « Clio » ajoutée', [['cars', 'create', { color: [null, 'b'] }]]],
  ['Voiture « Clio » à la corbeille', [['cars', 'trash', { deleted_at: [null, 'b'] }]]],
  ['3 voitures à la corbeille', [['cars', 'trash', {}, 3]]],
  ['2 voitures sorties de la corbeille', [['cars', 'restore', {}, 2]]],
  ['2 camions supprimés définitivement', [['trucks', 'purge', {}, 2]]],
  [
    'Import de 120 voitures',
    [
      ['brands', 'create', {}, 2],
      ['cars', 'create', {}, 20],
      ['cars', 'update', { color: AB }, 100],
    ],
    'import',
  ],
  ['Import de 1 voiture', [['cars', 'create']], 'import'],
  [
    'Marque « Clio » supprimée, marque de 2 voitures',
    [
      ['cars', 'update', { brand: [3, 4] }, 2],
      ['brands', 'delete', { row: [{}, null] }],
    ],
  ],
  ['Nom de la marque « Clio »', [['brands', 'update', { brandName: AB }]]],
  [
    'Marque « Clio » ajoutée, voiture « Clio » ajoutée',
    [
      ['brands', 'create'],
      ['cars', 'create'],
    ],
  ],
  ['Ordre des tarifs', [['rates', 'update', { position: [1, 2] }, 3]]],
  ['Prix du tarif « Clio »', [['rates', 'update', { price: AB }]]],
  ['Réglages « Clio » modifiés', [['settings', 'update', { open: [false, true] }]]],
  ['Membre de l’équipe « Clio » modifié', [['team', 'update', { role: AB }]]],
  ['Annulation : prix de 12 voitures', [['cars', 'update', { sale_price: AB }, 12]], 'undo'],
])('UNDO-2: %s', (expected, written, origin) => {
  expect(sentence(written, origin)).toBe(expected);
});

test('UNDO-2: a vehicle that was created and changed in one operation was added', () => {
  const entry = { object: 'cars', id: 1, title: 'Clio', origin: 'form' } as const;
  const created = { ...entry, action: 'create' as const, changes: {} };
  expect(operationSentence([created, { ...created, action: 'update' }], describeField)).toBe(
    'Voiture « Clio » ajoutée',
  );
});
