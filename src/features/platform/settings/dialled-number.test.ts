import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '../../../../tests/support/hostile.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { chatLink } from '../../../shared/chat/chat.ts';
import { chatDigits, dialledNumber, phoneHref, undialledItems, undialledNumbers } from './dialled-number.server.ts';

test.each([
  ['06 39 98 00 12', '33639980012'],
  ['06.39.98.00.12', '33639980012'],
  ['06-39-98-00-12', '33639980012'],
  ['+33 (0)6 39 98 00 12', '33639980012'],
  ['0033 6 39 98 00 12', '33639980012'],
  ['0033 (0)6 39 98 00 12', '33639980012'],
  ['+33 06 39 98 00 12', '33639980012'],
  ['639980012', '33639980012'],
  ['33639980012', '33639980012'],
  ['330639980012', '33639980012'],
  ['(+33) 6 39 98 00 12', '33639980012'],
  ['06\u00a039\u202f98 00 12', '33639980012'],
  ['0692 12 34 56', '262692123456'],
  ['0693 12 34 56', '262693123456'],
  ['0262 12 34 56', '262262123456'],
  ['+33 6 92 12 34 56', '262692123456'],
  ['262692123456', '262692123456'],
  ['0269 61 23 45', '262269612345'],
  ['0639 01 23 45', '262639012345'],
  ['0590 12 34 56', '590590123456'],
  ['0690 12 34 56', '590690123456'],
  ['0691 12 34 56', '590691123456'],
  ['0594 12 34 56', '594594123456'],
  ['0694 12 34 56', '594694123456'],
  ['0596 12 34 56', '596596123456'],
  ['0696 12 34 56', '596696123456'],
  ['0697 12 34 56', '596697123456'],
  ['0508 55 12 34', '508551234'],
  ['+32 470 12 34 56', '32470123456'],
  ['4915123456789', '4915123456789'],
])('SETT-38: the chat of %j is wa.me/%s', (typed, digits) => {
  expect(chatLink(chatDigits(typed), '')).toBe(`https://wa.me/${digits}?text=`);
  expect(phoneHref(typed)).toBe(`tel:+${digits}`);
});

test.each([
  '',
  '12',
  '3639',
  '06 39 98 00 1',
  '06 39 98 00 123',
  '+33 6 39',
  '99 99 99 99 99 99',
  'à demander',
  '06 39 98 00 12 / 06 39 98 00 13',
])('SETT-38: %j cannot be dialled', (typed) => {
  expect(dialledNumber(typed)).toBeNull();
  expect(chatDigits(typed)).toBeUndefined();
});

test('SETT-38: any text is an international number or none, which means the same number again', () => {
  const numberLike = fc.string({ unit: fc.constantFrom(...'0123456789 .-()/', '+33', '00', '06', '069') });
  fc.assert(
    fc.property(fc.oneof(hostileText, numberLike), (text) => {
      const number = dialledNumber(text);
      if (number === null) return;
      expect(number).toMatch(/^\+[1-9]\d{5,14}$/);
      expect(dialledNumber(number)).toBe(number);
    }),
    seeded(500),
  );
});

test('SETT-38: only a changed number is refused; one that was stored before is named', () => {
  const before = { phone: '01 99 00 42 17', chat: '639980' };
  expect(undialledNumbers('identity', { ...before, phone: '01 99' }, before).map(({ name }) => name)).toEqual([
    'phone',
  ]);
  expect(undialledNumbers('identity', { ...before, phone: '01 99 00 42 18' }, before)).toEqual([]);
  expect(undialledItems('identity', before)).toEqual([
    {
      section: 'identity',
      field: 'chat',
      message: '« Numéro de messagerie (WhatsApp) » : ce numéro ne peut pas être appelé',
      required: false,
    },
  ]);
});
