import { centsOf, groupThousands } from '../../../shared/money.ts';

type Rounding = { step: number; ending: number };

/** '' keeps the precision of the price, so that a percentage adds no cents to a price without cents. */
export const ROUNDINGS = [
  { value: '', label: 'Aussi précis qu’avant', rounding: null },
  { value: '1', label: 'À 1 €', rounding: { step: 1, ending: 0 } },
  { value: '5', label: 'À 5 €', rounding: { step: 5, ending: 0 } },
  { value: '10', label: 'À 10 €', rounding: { step: 10, ending: 0 } },
  { value: '100', label: 'À 100 €', rounding: { step: 100, ending: 0 } },
  { value: '9', label: 'Finir par 9 (49, 59…)', rounding: { step: 10, ending: 9 } },
  { value: '90', label: 'Finir par 90 (9 890, 9 990…)', rounding: { step: 100, ending: 90 } },
] as const;

export type PriceRule = {
  /** In hundredths of a per cent: 500 is 5 %. */
  percent?: number;
  cents?: number;
  /** Null keeps the precision of the text. */
  rounding: Rounding | null;
};

/**
 * Applies a rule to the text of a price and keeps the text's style. A text without an amount does not change. A price
 * also does not change if the result would be zero or too large.
 *
 * @example changedPrice('1 200 €', { percent: 500, rounding: null }); // '1 260 €'
 */
export function changedPrice(text: string, { percent = 0, cents = 0, rounding }: PriceRule): string {
  const textCents = centsOf(text);
  if (textCents === null) return text;
  const sum = textCents + Math.round((textCents * percent) / 10_000) + cents;
  const newCents = sum <= 0 ? 0 : rounding ? roundTo(sum, rounding) : withPrecisionOf(text, textCents, sum, cents);
  return newCents <= 0 || newCents === textCents || newCents > MAX_CENTS ? text : inStyleOf(text, newCents);
}

/** The largest amount that `centsOf` reads. */
const MAX_CENTS = 999_999_999_999;

export function roundTo(cents: number, { step, ending }: Rounding): number {
  const [stepCents, endingCents] = [step * 100, ending * 100];
  const nearest = Math.floor((cents - endingCents) / stepCents + 0.5) * stepCents + endingCents;
  return nearest > 0 ? nearest : nearest + stepCents;
}

/** If neither the text nor the added amount has cents, returns whole euros. */
function withPrecisionOf(text: string, textCents: number, cents: number, addedCents: number): number {
  const isWhole = textCents % 100 === 0 && addedCents % 100 === 0 && styleOf(text).decimals === 0;
  return isWhole ? Math.round(cents / 100) * 100 : cents;
}

type PriceStyle = { prefix: string; suffix: string; thousands: string; mark: string; decimals: number };

function styleOf(text: string): PriceStyle {
  const start = text.search(/\d/);
  const end = text.length - [...text].reverse().join('').search(/\d/);
  const figures = text.slice(start, end);
  const decimals = /([.,])(\d{1,2})$/.exec(figures.replace(/[^\d.,]/g, ''));
  const integerPart = decimals ? figures.slice(0, figures.lastIndexOf(decimals[1] ?? '')) : figures;
  const separator = /[\s.,'’]/.exec(integerPart)?.[0];
  const hasThousands = integerPart.replace(/\D/g, '').length > 3;
  const thousands = separator ?? (hasThousands || !text.includes('€') ? '' : ' ');
  return {
    prefix: text.slice(0, start),
    suffix: text.slice(end),
    thousands,
    mark: decimals?.[1] ?? (thousands === ',' ? '.' : ','),
    decimals: decimals?.[2]?.length ?? 0,
  };
}

function inStyleOf(text: string, cents: number): string {
  const { prefix, suffix, thousands, mark, decimals } = styleOf(text);
  const integerPart = groupThousands(String(Math.floor(cents / 100)), thousands);
  const centsText = String(cents % 100).padStart(2, '0');
  if (decimals === 0 && cents % 100 === 0) return `${prefix}${integerPart}${suffix}`;
  // The ',-' of '1200,-' stands for the cents.
  return `${prefix}${integerPart}${mark}${centsText}${suffix.replace(/^\s*[.,]\s*[-–—]+/, '')}`;
}
