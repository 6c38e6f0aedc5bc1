import { type ChatNumber, inEuros } from '../../../shared/chat/chat.ts';
import { clockText } from '../../../shared/dates/date-labels.ts';
import { dayOfMoment, hourAndMinute } from '../../../shared/dates/dates.ts';
import { isDay, longDay } from '../../../shared/dates/iso-days.ts';
import { centsOf } from '../../../shared/money.ts';
import { fold } from '../../../shared/text/text.ts';
import type { Rate } from '../../stock/rates/rates.schema.ts';
import { type Trip, type TripAnswer, type TripErrors, WAY_BACK } from './trip.ts';
import { type TripMessage, transportChatLink } from './vtc-messages.ts';

/** A browser loads this file when the visitor first touches the form. */

/** Between these times the price is not certain (decision 31). */
const NIGHT = { from: '22:00', to: '06:00' };

/** Included number of passengers and of bags, if the note about prices contains no number. */
const INCLUDED = 4;

const MAX_PASSENGERS = 8;
const MAX_BAGS = 20;

const NUMBERS = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit'];

export type TripPlace = { rates: readonly Rate[]; priceNote: string | undefined; chat: ChatNumber };

/**
 * Checks a ride. Returns its price, or why the price must be confirmed.
 *
 * @example
 * answerTrip(trip, place, new Date());
 * // { errors: {}, price: '99', reasons: ['nuit, de 22 h à 6 h'], chat: … }
 */
export function answerTrip(trip: Trip, { rates, priceNote, chat }: TripPlace, now: Date): TripAnswer {
  const rate = rates.find(({ id }) => String(id) === trip.trajet);
  const errors = errorsOf(trip, now);
  const reasons = reasonsOf(trip, rate, includedIn(priceNote));
  const price = rate && centsOf(rate.price) !== null ? rate.price : '';
  const isSent = Object.keys(errors).length === 0;
  return { errors, price, reasons, chat: isSent ? transportChatLink(chat, messageOf(trip, rate, price, reasons)) : '' };
}

function errorsOf({ date, heure, adresse, passagers, bagages }: Trip, now: Date): TripErrors {
  const errors: TripErrors = {};
  const today = dayOfMoment(now);
  if (!isDay(date)) errors.date = 'Indiquez le jour.';
  else if (date < today) errors.date = 'Ce jour est passé.';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(heure)) errors.heure = 'Indiquez l’heure.';
  else if (date === today && heure < hourAndMinute(now)) errors.heure = 'Cette heure est passée.';
  if (adresse === '') errors.adresse = 'Indiquez l’adresse.';
  if (!isCount(passagers, 1, MAX_PASSENGERS)) errors.passagers = `De 1 à ${MAX_PASSENGERS} passagers.`;
  if (!isCount(bagages, 0, MAX_BAGS)) errors.bagages = `De 0 à ${MAX_BAGS} bagages.`;
  return errors;
}

function isCount(text: string, min: number, max: number): boolean {
  return /^\d{1,2}$/.test(text) && +text >= min && +text <= max;
}

function reasonsOf({ heure, passagers, bagages, siege }: Trip, rate: Rate | undefined, included: number): string[] {
  const reasons: [isSo: boolean, why: string][] = [
    [!rate, 'autre trajet'],
    [heure !== '' && (heure >= NIGHT.from || heure < NIGHT.to), 'nuit, de 22\u00a0h à 6\u00a0h'],
    [+passagers > included, `plus de ${included}\u00a0passagers`],
    [+bagages > included, `plus de ${included}\u00a0bagages`],
    [siege !== '', 'siège enfant'],
    [rate !== undefined && centsOf(rate.price) === null, 'prix sur demande'],
  ];
  return reasons.flatMap(([isSo, reason]) => (isSo ? reason : []));
}

function includedIn(priceNote = ''): number {
  const [, word = ''] = /jusqu[’']à (\S+) (?:passager|personne)/i.exec(priceNote) ?? [];
  return Number(word) || Math.max(NUMBERS.indexOf(word.toLowerCase()), 0) || INCLUDED;
}

function messageOf(trip: Trip, rate: Rate | undefined, price: string, reasons: string[]): TripMessage {
  const { date, heure, passagers, bagages, siege, vol } = trip;
  const amount = price && inEuros(price);
  const isSure = reasons.length === 0;
  return {
    when: `le ${longDay(date)} à ${clockText(heure)}`,
    price: isSure ? amount : '',
    lines: [
      ...placesOf(trip, rate),
      ['Passagers', passagers],
      ['Bagages', bagages],
      ['Siège enfant', siege === '' ? '' : 'oui'],
      ['Vol', tidyFlight(vol)],
      ['Prix', isSure ? '' : `${amount && `${amount}, `}à confirmer (${reasons.join(', ')})`],
    ],
  };
}

/** Returns start and end of the ride. In 'PARIS - ORLY', the typed address is in Paris. */
function placesOf({ adresse, sens }: Trip, rate: Rate | undefined): [string, string][] {
  if (!rate) return [['Adresse (départ et arrivée)', adresse]];
  const isBack = sens === WAY_BACK;
  const [from, to] = rate.title.trim().split(/ [-–—] (.*)/s);
  if (from === undefined || to === undefined)
    return [
      ['Trajet', rate.title + (isBack ? ', retour' : '')],
      ['Adresse', adresse],
    ];
  // Finds a town only after a comma or a post code, because 'rue de Paris' is a street.
  const [, town = ''] = /(?:,|\b\d{5}\b)([^,\d]+)$/.exec(adresse) ?? [];
  const isNamed = fold(town) === fold(from);
  const ends = [isNamed ? adresse : `${from}, ${adresse}`, to];
  const [start = '', end = ''] = isBack ? ends.reverse() : ends;
  return [
    ['Départ', start],
    ['Arrivée', end],
  ];
}

export function tidyFlight(text: string): string {
  const [, airline = '', number = ''] =
    /^([a-z]{2}|[a-z]\d|\d[a-z]|[a-z]{3})(\d{1,4}[a-z]?)$/i.exec(text.replace(/[\s.-]/g, '')) ?? [];
  return number === '' ? text : `${airline} ${number}`.toUpperCase();
}
