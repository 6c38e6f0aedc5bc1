import { expect, test } from 'vitest';
import { checkDigitWarning, digitsFault } from '../../../../shared/digits-fault.ts';
import { settingsOfSection } from './settings.fields.ts';

test('PREP-6: the error of a number says what is wrong with what was typed', () => {
  const siren = { count: 9 };
  expect(digitsFault('732 829 32', siren)).toBe('8 chiffres au lieu de 9');
  expect(digitsFault('1', siren)).toBe('1 chiffre au lieu de 9');
  expect(digitsFault('732 829 32O', siren)).toBe('contient « O », qui n’est pas un chiffre');
  expect(digitsFault('732.829.320', siren)).toBeUndefined();
  const vtc = { count: 9, after: 'EVTC' };
  expect(digitsFault('075120001', vtc)).toBe('ne commence pas par EVTC en majuscules');
  expect(digitsFault('EVTC0751200', vtc)).toBe('7 chiffres au lieu de 9');
  expect(digitsFault('abc', undefined)).toBeUndefined();
});

test('SETT-36: a SIREN whose check digit is wrong brings a warning; one that is not complete has its error alone', () => {
  const warningFor = (typed: unknown) => checkDigitWarning(typed, { count: 9, hasCheckDigit: true });
  for (const right of ['732 829 320', '356000000', '552 100 554', '', '732 829 32', '732 829 32O', undefined])
    expect([right, warningFor(right)]).toEqual([right, undefined]);
  for (const wrong of ['732 829 321', '723829320', '732 829 230'])
    expect([wrong, warningFor(wrong)]).toEqual([wrong, expect.stringMatching(/^Vérifiez ce numéro/)]);
  expect(checkDigitWarning('732 829 321', { count: 9 })).toBeUndefined();
  expect(settingsOfSection('legal').find(({ name }) => name === 'siren')).toMatchObject({
    digits: { hasCheckDigit: true },
  });
});
