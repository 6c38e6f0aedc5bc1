import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../../../../tests/support/hostile.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { MAX_LINK_CHARACTERS } from '../../../shared/chat/chat.ts';
import { TRIP_FIELDS, type Trip, tripOf } from './trip.ts';
import { answerTrip, tidyFlight } from './trip-answer.ts';

const PLACE = {
  rates: [
    { id: 1, title: 'PARIS - ORLY', price: '99' },
    { id: 2, title: 'PARIS - CDG', price: 'sur demande' },
    { id: 3, title: 'Mise à disposition', price: '300' },
  ],
  priceNote: 'Prix TTC forfaitaire, pour un véhicule et jusqu’à quatre passagers avec bagages',
  chat: '33639984217',
};

/** 10:30 in Paris. */
const NOW = new Date('2026-11-22T09:30:00Z');

const TRIP: Trip = {
  trajet: '1',
  sens: 'aller',
  date: '2026-11-24',
  heure: '14:30',
  adresse: '12 rue des Lilas',
  vol: '',
  passagers: '2',
  bagages: '3',
  siege: '',
};

const answer = (trip: Partial<Trip> = {}, place = PLACE) => answerTrip({ ...TRIP, ...trip }, place, NOW);

function messageOf(trip: Partial<Trip> = {}): string {
  const { chat } = answer(trip);
  expect(chat).toMatch(/^https:\/\/wa\.me\/33639984217\?text=/);
  return decodeURIComponent(chat.slice(chat.indexOf('=') + 1));
}

describe('TRIP-2: the price', () => {
  test('is the rate’s within what it includes', () => {
    expect(answer()).toMatchObject({ errors: {}, price: '99', reasons: [] });
    expect(answer({ passagers: '4', bagages: '4' }).price).toBe('99');
  });

  test.each([
    [{ heure: '05:00' }, 'nuit, de 22\u00a0h à 6\u00a0h'],
    [{ heure: '22:00' }, 'nuit, de 22\u00a0h à 6\u00a0h'],
    [{ passagers: '5' }, 'plus de 4\u00a0passagers'],
    [{ bagages: '5' }, 'plus de 4\u00a0bagages'],
    [{ siege: 'oui' }, 'siège enfant'],
  ])('of what the rate does not include is confirmed by message, the rate’s named: %j', (trip, reason) => {
    expect(answer(trip)).toMatchObject({ price: '99', reasons: [reason] });
    expect(messageOf(trip)).toContain(`Est-ce possible, et à quel prix ?\n\nDépart : PARIS, 12 rue des Lilas\n`);
    expect(messageOf(trip)).toContain(`Prix : 99 €, à confirmer (${reason.replaceAll('\u00a0', ' ')})`);
  });

  test.each([
    [{ trajet: 'autre' }, 'autre trajet'],
    [{ trajet: '99' }, 'autre trajet'],
    [{ trajet: '2' }, 'prix sur demande'],
  ])('without a rate is confirmed by message: %j', (trip, reason) => {
    expect(answer(trip)).toMatchObject({ price: '', reasons: [reason] });
    expect(messageOf(trip)).toContain(`Prix : à confirmer (${reason})`);
    expect(messageOf(trip)).not.toContain('€');
  });

  test('6 am and 9:59 pm are day', () => {
    expect([answer({ heure: '06:00' }).reasons, answer({ heure: '21:59' }).reasons]).toEqual([[], []]);
  });

  test('the note on the rates says how many passengers they include', () => {
    const noted = (priceNote: string) => answer({ passagers: '6', bagages: '0' }, { ...PLACE, priceNote }).reasons;
    expect(noted('jusqu’à six passagers')).toEqual([]);
    expect(noted("Jusqu'à 7 personnes")).toEqual([]);
    expect(noted('jusqu’à 3 passagers')).toEqual(['plus de 3\u00a0passagers']);
    expect(noted('Prix TTC')).toEqual(['plus de 4\u00a0passagers']);
  });
});

describe('TRIP-3: what cannot be is refused at its field', () => {
  test.each([
    [{ date: '' }, { date: 'Indiquez le jour.' }],
    [{ date: '2026-02-30' }, { date: 'Indiquez le jour.' }],
    [{ date: '2026-11-21' }, { date: 'Ce jour est passé.' }],
    [{ heure: '25:00' }, { heure: 'Indiquez l’heure.' }],
    [{ date: '2026-11-22', heure: '10:29' }, { heure: 'Cette heure est passée.' }],
    [{ adresse: '' }, { adresse: 'Indiquez l’adresse.' }],
    [{ passagers: '0' }, { passagers: 'De 1 à 8 passagers.' }],
    [{ passagers: '9' }, { passagers: 'De 1 à 8 passagers.' }],
    [{ bagages: '-1' }, { bagages: 'De 0 à 20 bagages.' }],
    [{ bagages: '' }, { bagages: 'De 0 à 20 bagages.' }],
  ])('%j', (trip, errors) => {
    expect(answer(trip)).toMatchObject({ errors, chat: '' });
  });

  test('later today is on the clock of Paris', () => {
    expect(answer({ date: '2026-11-22', heure: '10:30' }).errors).toEqual({});
    const afterMidnight = new Date('2026-11-22T23:30:00Z');
    expect(answerTrip({ ...TRIP, date: '2026-11-22' }, PLACE, afterMidnight).errors).toEqual({
      date: 'Ce jour est passé.',
    });
  });
});

describe('TRIP-4: the message', () => {
  test('has date, time, places, passengers, bags, flight and price in this order', () => {
    expect(messageOf({ vol: 'af1234' })).toBe(
      [
        'Bonjour, je souhaite demander un transport VTC le mardi 24 novembre 2026 à 14 h 30 (99 €). Est-ce possible ?',
        '',
        'Départ : PARIS, 12 rue des Lilas',
        'Arrivée : ORLY',
        'Passagers : 2',
        'Bagages : 3',
        'Vol : AF 1234',
      ].join('\n'),
    );
  });

  test('an address that names its place says it once', () => {
    const text = messageOf({ adresse: '10 rue de Rivoli, Paris' });
    expect(text).toContain('Départ : 10 rue de Rivoli, Paris\n');
    expect(messageOf({ adresse: '3 rue de Paris' })).toContain('Départ : PARIS, 3 rue de Paris\n');
  });

  test('the way back begins at the second place', () => {
    expect(messageOf({ sens: 'retour' })).toMatch(/Départ : ORLY\nArrivée : PARIS, 12 rue des Lilas\n/);
  });

  test('another route, or a title without two places, has the address by itself', () => {
    expect(messageOf({ trajet: 'autre' })).toContain('Adresse (départ et arrivée) : 12 rue des Lilas\n');
    expect(messageOf({ trajet: '3', sens: 'retour' })).toContain(
      'Trajet : Mise à disposition, retour\nAdresse : 12 rue des Lilas\n',
    );
  });

  test('a link is never too long, whatever was sent', () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(TRIP_FIELDS.map((name) => [name, hostileText]))), (given) => {
        const trip = tripOf(new Map(Object.entries({ ...TRIP, adresse: given['adresse'] || 'x', vol: given['vol'] })));
        expect(answerTrip(trip, PLACE, NOW).chat.length).toBeLessThanOrEqual(MAX_LINK_CHARACTERS);
        expect(Object.keys(answerTrip(tripOf(new Map(Object.entries(given))), PLACE, NOW).errors)).toContain('date');
      }),
      seeded(200),
    );
  });
});

test.each([
  ['af1234', 'AF 1234'],
  ['AF 1234', 'AF 1234'],
  ['u2-4567', 'U2 4567'],
  ['3U 88', '3U 88'],
  ['afr1234', 'AFR 1234'],
  ['BA 303a', 'BA 303A'],
  ['Transavia depuis Lisbonne', 'Transavia depuis Lisbonne'],
  ['12345', '12345'],
  ['', ''],
])('TRIP-5: the flight number %s → %s', (typed, tidy) => {
  expect(tidyFlight(typed)).toBe(tidy);
  expect(tidyFlight(tidy)).toBe(tidy);
});
