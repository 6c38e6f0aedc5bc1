import { expect, test } from 'vitest';
import { reservationTexts } from './returns.ts';

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
