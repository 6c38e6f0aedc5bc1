import { expect, test } from 'vitest';
import { reservationTexts, returnText, usualReturns } from './returns.ts';

test.each([
  ['05-12-2026', 'spec', 'Sorti · retour 05-12'],
  ['05-12-2026', 'fr', 'Sorti · retour 05/12'],
  ['26-11-2026', 'spec', 'Sorti · retour 26-11'],
  ['25-11-2026', 'spec', 'En retard · 25-11'],
  ['05-01-2027', 'fr', 'Sorti · retour 05/01/2027'],
  ['05-12-2025', 'spec', 'En retard · 05-12-2025'],
] as const)('OUT-6: on 26-11-2026 a row due back %s says, in %s, %j', (dueBack, style, text) => {
  expect(returnText(dueBack, '2026-11-26', style)).toBe(text);
});

test.each([
  ['2026-11-26', ['ce soir 26-11-2026', 'demain 27-11-2026', 'lundi 30 30-11-2026']],
  ['2026-11-29', ['ce soir 29-11-2026', 'demain 30-11-2026']],
  ['2026-11-30', ['ce soir 30-11-2026', 'demain 01-12-2026', 'lundi 7 07-12-2026']],
])('OUT-6: on %s the usual returns are %j', (today, returns) => {
  expect(usualReturns(today).map(({ label, day }) => `${label} ${day}`)).toEqual(returns);
});

const TODAY = '2026-11-28';
const reserved = { status: 'reserved', reserved_until: '', reserved_note: '' } as const;

test('ADMP-14: a reserved row says until when, without the year of today, and for whom', () => {
  const texts = (row: Partial<Parameters<typeof reservationTexts>[0]>, style: 'spec' | 'fr' = 'spec') =>
    reservationTexts({ ...reserved, ...row }, TODAY, style);
  expect(texts({ reserved_until: '24-12-2026', reserved_note: ' Acompte reçu ' })).toEqual([
    'jusqu’au 24-12',
    'Acompte reçu',
  ]);
  expect(texts({ reserved_until: '28-11-2026' }, 'fr')).toEqual(['jusqu’au 28/11']);
  expect(texts({ reserved_until: '05-01-2027' }, 'fr')).toEqual(['jusqu’au 05/01/2027']);
  expect(texts({ reserved_until: '27-11-2026' })).toEqual(['échu le 27-11']);
  expect(texts({})).toEqual([]);
  expect(texts({ status: 'available', reserved_until: '24-12-2026', reserved_note: 'Ancienne' })).toEqual([]);
  expect(texts({ reserved_note: 'x'.repeat(500) })[0]?.length).toBeLessThanOrEqual(60);
});
