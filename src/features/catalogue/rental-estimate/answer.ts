import { inEuros } from '../../../shared/chat/chat.ts';
import { clockText, dayAndMonth, dayInSentence, longDate } from '../../../shared/dates/date-labels.ts';
import { dayAfter } from '../../../shared/dates/dates.ts';
import { isDay, longDay, nightsBetween, weekdayOf } from '../../../shared/dates/iso-days.ts';
import { centsOf, formatCents, formatNumber } from '../../../shared/money.ts';
import { upperFirst } from '../../../shared/text/text.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import type { DateErrors, DatesAnswer, Rental, RentalDates } from './dates.ts';
import { type Estimate, estimate, kilometresOf, quoteStart, type RateUnit, type RentalRates } from './estimate.ts';
import { messageOf } from './message-of.ts';
import { stateText, vehicleChatLink } from './vehicle-message.ts';

/** A browser loads this file when the visitor first touches the form. */

const HOURS = /^([1-9]|1\d|2[0-4])$/;

/** Rates, each with its field and its French word, longest period first. */
const RATES = [
  ['month', 'price_per_month', 'mois'],
  ['week', 'price_per_week', 'semaine'],
  ['weekend', 'price_on_weekend', 'week-end'],
  ['day', 'price_per_day', 'jour'],
  ['hour', 'price_per_hour', 'heure'],
] as const satisfies readonly [RateUnit, keyof Rental['vehicle'], string][];

type RentalSite = {
  dealership: Pick<PublicDealership, 'chat' | 'hours' | 'closures'>;
  origin: string;
  /** 'YYYY-MM-DD' */
  day: string;
};

/**
 * Checks the dates, estimates the price and writes the message. The answer never promises that the vehicle is
 * available.
 *
 * @example
 * answerDates({ depart: '2026-12-04', retour: '2026-12-06', heures: '' }, rental, site);
 * // { errors: {}, price: '179', period: '04/12 – 06/12', … }
 */
export function answerDates(dates: RentalDates, rental: Rental, site: RentalSite): DatesAnswer {
  const { vehicle } = rental;
  const rates = Object.fromEntries(RATES.map(([unit, field]) => [unit, centsOf(vehicle[field] ?? '')])) as RentalRates;
  const errors = errorsOf(dates, site.day, rates.hour !== null);
  if (Object.keys(errors).length > 0) return { errors, price: '', period: '', lines: [], chat: '' };
  const { depart, retour, heures } = dates;
  const isOneDay = depart === retour;
  const hasHours = isOneDay && rates.hour !== null;
  const hours = hasHours && heures !== '' ? Number(heures) : null;
  const days = nightsBetween(depart, retour) || 1;
  const message = messageOf(rental, site);
  const asked = { start: depart, days, hours };
  const found = estimate(asked, rates);
  const length = hours === null ? countText(days, 'jour') : countText(hours, 'heure');
  const period = isOneDay ? `Le ${longDay(depart)}` : `Du ${longDay(depart)} au ${longDay(retour)}`;
  const ends = [
    ['départ', openDayFor(depart, true, site)],
    ['retour', isOneDay ? null : openDayFor(retour, false, site)],
  ] as const;
  const state = stateText(message, depart);
  const lines = [
    `${period}\u00a0: ${length}.`,
    found ? `Tarif\u00a0: ${unitsText(found)}.` : hasHours && 'Indiquez le nombre d’heures pour une estimation.',
    found ? kilometresText(found, rental) : !hasHours && quoteText(quoteStart(asked, rates)),
    ...ends.map(([end, open]) => open && `${open.reason}\u00a0: ${end} ${open.when}, ou à convenir.`),
    state && `${upperFirst(state)}.`,
  ].flatMap((line) => line || []);
  const isStated = Object.values(rates).some(Boolean);
  const price = found ? String(found.cents / 100) : `Prix sur ${isStated ? 'devis' : 'demande'}`;
  return {
    errors,
    price,
    period: isOneDay ? shortDay(depart) : `${shortDay(depart)} – ${shortDay(retour)}`,
    lines,
    chat: vehicleChatLink(site.dealership.chat, message, {
      start: depart,
      period: isOneDay ? `le ${dayInSentence(depart, site.day)}` : periodText(depart, retour, site.day),
      estimate: found ? `environ ${inEuros(price)}` : '',
      lines: [
        ['Durée', length],
        ...ends.map(
          ([end, open]) =>
            [end === 'départ' ? 'Départ' : 'Retour', open ? `${open.when} (${open.closed})` : ''] as const,
        ),
        ['Permis demandé', rental.conditions.find(({ term }) => term === 'Permis')?.text ?? ''],
      ],
    }),
  };
}

function shortDay(day: string): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}

/** Returns 'du 24 au 26 novembre', 'du 30 novembre au 2 décembre' or 'du 30 décembre 2026 au 2 janvier 2027'. */
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

/** Returns an error if the day 'YYYY-MM-DD' does not exist or has passed. */
function errorOf(day: string, today: string): string | false {
  if (!isDay(day)) return 'Indiquez le jour.';
  return day < today && 'Ce jour est passé.';
}

function countText(count: number, unit: string): string {
  return `${count}\u00a0${unit}${count > 1 && unit !== 'mois' ? 's' : ''}`;
}

function unitsText({ units }: Estimate): string {
  return RATES.flatMap(([unit, , noun]) => (units[unit] ? countText(units[unit], noun) : [])).join(' + ');
}

function kilometresText(rentalEstimate: Estimate, { terms }: Rental): string {
  const { km_included_day: day, km_included_weekend: weekend, km_included_week: week, extra_km_price } = terms;
  const included = kilometresOf(rentalEstimate, { day, weekend, week, month: terms.km_included_month });
  if (included === null) return 'Kilomètres inclus\u00a0: précisés au devis.';
  const more = extra_km_price ? `, puis ${formatCents(Math.round(extra_km_price * 100), 'fr')} par km` : '';
  return `${formatNumber(included)}\u00a0km inclus${more}.`;
}

/** Returns a sentence with the minimum price, for a period that the rates do not cover. */
function quoteText(start: Estimate | null): string | null {
  return start && `Devis à partir de ${formatCents(start.cents, 'fr')} (${unitsText(start)}).`;
}

/** Maximum number of days to the proposed day. Beyond it, the visitor must ask. */
const MAX_DAYS_AWAY = 31;

/** The reason why the dealership is closed on a day, and another day that the visitor can choose. */
type OpenDay = { reason: string; closed: string; when: string };

/**
 * Returns null if the dealership is open on this day. Otherwise proposes a later day. For the pick-up, may propose an
 * earlier day that has not passed.
 */
function openDayFor(day: string, isStart: boolean, site: RentalSite): OpenDay | null {
  const { hours, closures } = site.dealership;
  const closureOn = (on: string) => closures.find(({ from, to }) => from <= on && on <= to);
  const openingsOn = (on: string) => hours[weekdayOf(on)];
  const hasHours = Object.values(hours).flat().length > 0;
  const isOpen = (on: string) => !closureOn(on) && (!hasHours || openingsOn(on).length > 0);
  if (isOpen(day)) return null;
  const dayBeside = (step: number) =>
    Array.from({ length: MAX_DAYS_AWAY }, (_, i) => dayAfter(day, step * (i + 1))).find(isOpen);
  const before = isStart ? dayBeside(-1) : undefined;
  const isBefore = before !== undefined && before >= site.day;
  const open = isBefore ? before : dayBeside(1);
  const cause = closureOn(day)?.reason;
  const clock = open && (isBefore ? openingsOn(open).at(-1)?.close : openingsOn(open)[0]?.open);
  return {
    reason: `Le ${longDay(day)} nous sommes fermés${cause ? ` (${cause})` : ''}`,
    closed: `fermé le ${dayAndMonth(day)}`,
    when: open
      ? `le ${longDay(open).slice(0, -5)}${clock ? ` ${isBefore ? 'avant' : 'à partir de'} ${clockText(clock)}` : ''}`
      : 'un autre jour',
  };
}
