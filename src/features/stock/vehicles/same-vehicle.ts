import { fold } from '../../../shared/text/text.ts';
import type { Status } from './status/status.ts';

/** Finds the same vehicle under other spellings of its reference, plate or VIN. */

export type SameVehicle = { id: number; title: string; reference: string; status: Status; by: 'plate' | 'vin' };

/** Spreadsheets remove the zeros before a number and may add decimals: '00042', '42' and '42.0' are one reference. */
export function referenceKey(reference: string): string {
  const digits = /^(\d+)(?:[.,]0{1,2})?$/.exec(reference)?.[1];
  return digits?.replace(/^0+(?=\d)/, '') ?? reference;
}

export const plateKey = (plate: string) => fold(plate).replaceAll(/[^a-z\d]/g, '');

export function vinKey(vin: string): string {
  const text = cleanVin(vin);
  return isVinLike(text) ? text.replaceAll('I', '1').replaceAll('Q', '0') : text;
}

const MIN_KEY_LENGTH = 4;

/** False for placeholders, which many vehicles may have: 'NC', 'en cours', '0000'. */
export const isSearchable = (key: string) => key.length >= MIN_KEY_LENGTH && /\d/.test(key) && !/^(.)\1*$/.test(key);

const VIN_LENGTH = 17;

/**
 * Cleans a VIN where the meaning is sure: removes spaces, stars and hyphens, and replaces the letter O by 0, because no
 * VIN contains this letter. Returns any other text unchanged.
 */
export function cleanVin(text: string): string {
  const bare = text.toUpperCase().replace(/[\s*.\-_/]/g, '');
  if (bare === '') return '';
  return isVinLike(bare) ? bare.replaceAll('O', '0') : text.trim();
}

const isVinLike = (text: string) => text.length === VIN_LENGTH && /^[A-Z\d]+$/.test(text);

/** Since this year, a VIN has 17 characters. */
const FIRST_YEAR_OF_17 = 1981;

/** Returns why a VIN may be wrong, in French; null if it is right or the vehicle is older than the rule. */
export function vinDoubt(vin: string, year: number | null): string | null {
  if (vin === '' || isVinLike(vin) || (year !== null && year < FIRST_YEAR_OF_17)) return null;
  const length = vin.replace(/[\s*.\-_/]/g, '').length;
  return length === VIN_LENGTH
    ? 'un VIN n’a que des lettres et des chiffres'
    : `un VIN a ${VIN_LENGTH} signes, celui-ci en a ${length}`;
}
