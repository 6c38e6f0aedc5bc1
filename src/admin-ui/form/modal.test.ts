import { expect, test } from 'vitest';
import { type Modal, modalOf, withModal } from './modal.ts';

const MODALS: Modal[] = [
  { kind: 'cars', mode: 'new' },
  { kind: 'trucks', mode: 'edit', id: 12 },
  { kind: 'brands', mode: 'del', id: 3 },
  { kind: 'rates', mode: 'new' },
];

test('MOD-1: the address holds the open form beside what the table shows, and closing leaves only that', () => {
  for (const modal of MODALS) {
    const opened = withModal('?q=c3&page=2', modal);
    expect(modalOf(opened)).toEqual(modal);
    expect(withModal(opened, null)).toBe('?q=c3&page=2');
  }
  expect(withModal('?fiche=cars-new', null)).toBe('');
});

test.each([
  '',
  '?fiche=',
  '?fiche=users-new',
  '?fiche=cars-edit',
  '?fiche=cars-edit-0',
  '?fiche=cars-edit-1x',
  '?fiche=cars-new-1',
  '?fiche=constructor-new',
])('%s opens no form (mode none)', (search) => {
  expect(modalOf(search)).toBe(null);
});
