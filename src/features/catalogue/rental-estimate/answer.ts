import { inEuros } from '../../../shared/chat/chat.ts';
import { dayAndMonth, dayInSentence, longDate, WEEKDAYS } from '../../../shared/dates/date-labels.ts';
import { isLaterDay } from '../../../shared/dates/dates.ts';
import { dayOfWeek, isDay, longDay, nightsBetween } from '../../../shared/dates/iso-days.ts';
import type { Weekday } from '../../../shared/dealership.ts';
import { centsOf, formatCents, formatNumber } from '../../../shared/money.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import type { DateErrors, DatesAnswer, Rental, RentalDates } from './dates.ts';
import { type Estimate, estimate, kilometresOf, type RateUnit, type RentalRates } from './estimate.ts';
import { messageOf } from './message-of.ts';
import { vehicleChatLink } from './vehicle-message.ts';

/** What the dates of a rental come to, in words. Loaded where dates are given: in a browser at the first touch of the form. */

/** Whole hours of a day, from 1 to 24. */
const HOURS = /^([1-9]|1\d|2[0-4])$/;

/** Rates with their field and their word, the longest first. */
const RATES = [
  ['month', 'price_per_month', 'mois'],
  ['week', 'price_per_week', 'semaine'],
  ['weekend', 'price_on_weekend', 'week-end'],
  ['day', 'price_per_day', 'jour'],
  ['hour', 'price_per_hour', 'heure'],
] as const satisfies readonly [RateUnit, keyof Rental['vehicle'], string][];

/** What the answer needs of the site. */
type RentalSite = {
  dealership: Pick<PublicDealership, 'chat' | 'hours' | 'closures'>;
  origin: string;
  /** 'YYYY-MM-DD' */
  day: string;
};

/**
 * Checks the dates, estimates the price and writes the message. Never says that the vehicle is free.
 *
 * @example
 * answerDates({ depart: '2026-12-04', retour: '2026-12-06', heures: '' }, rental, site);
 * // { errors: {}, price: '179', lines: ['Du vendredi 4 décembre 2026 au …', …], chat: 'https://wa.me/…' }
 */
export function answerDates(dates: RentalDates, rental: Rental, site: RentalSite): DatesAnswer {
  const { vehicle } = rental;
  const rates = Object.fromEntries(RATES.map(([unit, field]) => [unit, centsOf(vehicle[field] ?? '')])) as RentalRates;
  const errors = errorsOf(dates, site.day, rates.hour !== null);
  if (Object.keys(errors).length > 0) return { errors, price: '', lines: [], chat: '' };
  const { depart, retour, heures } = dates;
  const isOneDay = depart === retour;
  const hasHours = isOneDay && rates.hour !== null;
  const hours = hasHours && heures !== '' ? Number(heures) : null;
  const days = nightsBetween(depart, retour) || 1;
  const rentalEstimate = estimate({ start: dayOfWeek(depart), days, hours }, rates);
  const length = hours === null ? countText(days, 'jour') : countText(hours, 'heure');
  const period = isOneDay ? `Le ${longDay(depart)}` : `Du ${longDay(depart)} au ${longDay(retour)}`;
  const lines = [
    `${period}\u00a0: ${length}.`,
    rentalEstimate
      ? `Tarif\u00a0: ${unitsText(rentalEstimate)}.`
      : hasHours && 'Indiquez le nombre d’heures pour une estimation.',
    rentalEstimate && kilometresText(rentalEstimate, rental),
    closedText(depart, 'le départ', site),
    !isOneDay && closedText(retour, 'le retour', site),
    isLaterDay(vehicle.available_from, depart) && `Annoncé disponible à partir du ${vehicle.available_from}.`,
  ].filter((line) => typeof line === 'string');
  const isStated = Object.values(rates).some(Boolean);
  return {
    errors,
    price: rentalEstimate ? String(rentalEstimate.cents / 100) : `Prix sur ${isStated ? 'devis' : 'demande'}`,
    lines,
    chat: vehicleChatLink(site.dealership.chat, messageOf(rental, site), {
      start: depart,
      period: isOneDay ? `le ${dayInSentence(depart, site.day)}` : periodText(depart, retour, site.day),
      estimate: rentalEstimate ? `environ ${inEuros(String(rentalEstimate.cents / 100))}` : '',
      lines: [
        ['Durée', length],
        ['Départ', closedDay(depart, site)],
        ['Retour', isOneDay ? '' : closedDay(retour, site)],
        ['Permis demandé', rental.conditions.find(({ term }) => term === 'Permis')?.text ?? ''],
      ],
    }),
  };
}

/** 'du 24 au 26 novembre', 'du 30 novembre au 2 décembre', 'du 30 décembre 2026 au 2 janvier 2027' */
function periodText(depart: string, retour: string, today: string): string {
  const isSame = (length: number) => depart.slice(0, length) === retour.slice(0, length);
  const start = isSame(4) ? dayAndMonth(depart) : longDate(depart);
  return `du ${isSame(7) ? start.split(' ')[0] : start} au ${isSame(4) ? dayInSentence(retour, today) : longDate(retour)}`;
}

function errorsOf({ depart, retour, heures }: RentalDates, today: string, hasHours: boolean): DateErrors {
  const errors: DateErrors = {};
  for (const [name, day] of Object.entries({ depart, retour })) {
    const error = errorOf(day, today);
    if (error) errors[name as 'depart'] = error;
  }
  if (retour < depart) errors.retour ??= 'Le retour précède le départ.';
  if (hasHours && heures !== '' && !HOURS.test(heures)) errors.heures = 'De 1 à 24 heures.';
  return errors;
}

/** Of a 'YYYY-MM-DD' day that does not exist, or is past. */
function errorOf(day: string, today: string): string | false {
  if (!isDay(day)) return 'Indiquez le jour.';
  return day < today && 'Ce jour est passé.';
}

/** '1 jour', '2 jours', '3 mois' */
function countText(count: number, unit: string): string {
  return `${count}\u00a0${unit}${count > 1 && unit !== 'mois' ? 's' : ''}`;
}

/** '1 semaine + 1 week-end' */
function unitsText({ units }: Estimate): string {
  return RATES.flatMap(([unit, , noun]) => (units[unit] ? countText(units[unit], noun) : [])).join(' + ');
}

function kilometresText(rentalEstimate: Estimate, { terms }: Rental): string {
  const { km_included_day: day, km_included_weekend: weekend, km_included_week: week, extra_km_price } = terms;
  const included = kilometresOf(rentalEstimate, { day, weekend, week });
  if (included === null) return 'Kilomètres inclus\u00a0: précisés au devis.';
  const more = extra_km_price ? `, puis ${formatCents(Math.round(extra_km_price * 100), 'fr')} par km` : '';
  return `${formatNumber(included)}\u00a0km inclus${more}.`;
}

/** That the dealership is closed on this day, by a dated closure or each week; false where it is open or no hours are set. */
function closedText(day: string, subject: string, { dealership: { hours, closures } }: RentalSite): string | false {
  const closure = closures.find(({ from, to }) => from <= day && day <= to);
  const weekday = Object.keys(WEEKDAYS).at(dayOfWeek(day) - 1) as Weekday;
  if (!closure && (hours[weekday].length > 0 || Object.values(hours).flat().length === 0)) return false;
  const reason = closure?.reason ? ` (${closure.reason})` : '';
  return `Le ${longDay(day)} nous sommes fermés${reason}\u00a0: ${subject} se convient par message.`;
}

/** A day on which the dealership is closed, as the visitor writes of it; '' where it is open. */
function closedDay(day: string, site: RentalSite): string {
  return closedText(day, '', site) ? `${longDay(day)}, fermé : à convenir` : '';
}
