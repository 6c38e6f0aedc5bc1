import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../tests/support/property.ts';
import { RENTAL_TERMS, type RentalTerms } from '../../../shared/rental.ts';
import type { PublicDealership } from '../../platform/settings/public-settings.ts';
import { answerDates } from './answer.ts';
import type { Rental, RentalDates } from './dates.ts';

const OPEN = [{ open: '09:00', close: '18:00' }];

const HOURS: PublicDealership['hours'] = {
  monday: OPEN,
  tuesday: OPEN,
  wednesday: OPEN,
  thursday: OPEN,
  friday: OPEN,
  saturday: OPEN,
  sunday: [],
};

const PLACE = {
  dealership: {
    chat: '33639984217',
    hours: HOURS,
    closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'congés' }],
  },
  origin: 'https://garage.example',
  day: '2026-11-22',
};

const NO_TERMS = Object.fromEntries(RENTAL_TERMS.map((name) => [name, null])) as RentalTerms;

const NO_RATES = { price_per_hour: '', price_on_weekend: '', price_per_week: '' };

const TRUCK: Rental = {
  kind: 'trucks',
  vehicle: {
    id: 8,
    title: 'Renault Master 20 m³',
    brand: 3,
    body_type: '',
    offer_kind: 'rental',
    sale_price: '',
    status: 'available',
    reserved_until: '',
    available_from: '',
    accessories: ['Hayon'],
    price_per_hour: '19',
    price_on_weekend: '179',
    price_per_week: '560',
  },
  tags: [{ label: 'Prix par week-end', price: '179', unit: '/ week-end' }],
  brands: [{ id: 3, brandName: 'Renault', date_uploaded: '' }],
  terms: { ...NO_TERMS, km_included_weekend: 300, km_included_week: 700, extra_km_price: 0.3 },
  conditions: [{ term: 'Permis', text: 'B, 2 ans au moins' }],
};

const CAR: Rental = {
  ...TRUCK,
  kind: 'cars',
  vehicle: { ...TRUCK.vehicle, ...NO_RATES, id: 48, title: 'Clio', price_per_day: '29', price_per_month: '390' },
  terms: { ...NO_TERMS, km_included_day: 150, km_included_week: 700 },
  conditions: [],
};

const answer = (dates: Partial<RentalDates>, rental = TRUCK, place = PLACE) =>
  answerDates({ depart: '', retour: '', heures: '', ...dates }, rental, place);

const WEEKEND = { depart: '2026-12-04', retour: '2026-12-05' };

function messageOf(chat: string): string {
  expect(chat).toMatch(/^https:\/\/wa\.me\/33639984217\?text=/);
  return decodeURIComponent(chat.slice(chat.indexOf('=') + 1));
}

describe('RENT-1: what dates come to', () => {
  test('a week-end: days, rates, kilometres', () => {
    const { errors, price, lines } = answer(WEEKEND);
    expect(errors).toEqual({});
    expect(price).toBe('179');
    expect(lines).toEqual([
      'Du vendredi 4 décembre 2026 au samedi 5 décembre 2026\u00a0: 1\u00a0jour.',
      'Tarif\u00a0: 1\u00a0week-end.',
      '300\u00a0km inclus, puis 0,30\u00a0€ par km.',
    ]);
  });

  test('a month with its kilometres', () => {
    const car = { ...CAR, terms: { ...CAR.terms, km_included_month: 2_000 } };
    const { price, lines, period } = answer({ depart: '2026-12-01', retour: '2027-01-01' }, car);
    expect([price, period]).toEqual(['390', '01/12 – 01/01']);
    expect(lines.slice(1, 3)).toEqual(['Tarif\u00a0: 1\u00a0mois.', '2\u00a0000\u00a0km inclus.']);
  });

  test('months and days, without kilometres where they are not stated', () => {
    const { price, lines } = answer({ depart: '2026-12-01', retour: '2027-02-03' }, CAR);
    expect(price).toBe('838');
    expect(lines.slice(1)).toEqual([
      'Tarif\u00a0: 2\u00a0mois + 2\u00a0jours.',
      'Kilomètres inclus\u00a0: précisés au devis.',
    ]);
  });

  test('hours of one day; without their number it is asked for', () => {
    const day = { depart: '2026-12-02', retour: '2026-12-02' };
    expect(answer({ ...day, heures: '4' })).toMatchObject({ price: '76' });
    expect(answer({ ...day, heures: '4' }).lines[0]).toBe('Le mercredi 2 décembre 2026\u00a0: 4\u00a0heures.');
    const { price, lines } = answer(day);
    expect(price).toBe('Prix sur devis');
    expect(lines).toContain('Indiquez le nombre d’heures pour une estimation.');
  });

  test('hours do not count over several days', () => {
    expect(answer({ ...WEEKEND, heures: '4' }).price).toBe('179');
  });

  test('eight days of a truck are a quote from a week’s price on', () => {
    const { price, lines } = answer({ depart: '2026-12-01', retour: '2026-12-09' });
    expect(price).toBe('Prix sur devis');
    expect(lines[1]).toBe('Devis à partir de 560\u00a0€ (1\u00a0semaine).');
  });

  test('what the rates do not cover is a quote, and a price on request has no sum', () => {
    expect(answer({ depart: '2026-12-01', retour: '2026-12-03' }).price).toBe('Prix sur devis');
    const onRequest = {
      ...TRUCK,
      vehicle: { ...TRUCK.vehicle, ...NO_RATES, price_per_week: 'sur demande' },
    };
    const { price, lines, chat } = answer({ depart: '2026-12-01', retour: '2026-12-08' }, onRequest);
    expect(price).toBe('Prix sur demande');
    expect(lines.join()).not.toContain('€');
    expect(messageOf(chat)).toContain('du 1er au 8 décembre. Est-il disponible à ces dates, et à quel prix ?\n');
  });

  test('a change of the clock makes no day longer', () => {
    expect(answer({ depart: '2027-03-27', retour: '2027-03-29' }, CAR).price).toBe('58');
    expect(answer({ depart: '2027-10-30', retour: '2027-11-01' }, CAR).price).toBe('58');
  });
});

describe('RENT-4: a day on which the dealership is closed says when the vehicle is handed over', () => {
  const closedIn = (dates: Partial<RentalDates>, place = PLACE) =>
    answer(dates, TRUCK, place).lines.filter((line) => line.includes('fermés'));
  const sunday =
    'Le dimanche 6 décembre 2026 nous sommes fermés\u00a0: retour le lundi 7 décembre à partir de 9\u00a0h, ou à convenir.';

  test('it is brought back the day after', () => {
    expect(closedIn({ depart: '2026-12-04', retour: '2026-12-06' })).toEqual([sunday]);
    expect(closedIn(WEEKEND)).toEqual([]);
  });

  test('it is taken the day before; the reason of a closure is said', () => {
    expect(closedIn({ depart: '2026-12-25', retour: '2026-12-26' })).toEqual([
      'Le vendredi 25 décembre 2026 nous sommes fermés (congés)\u00a0: départ le mercredi 23 décembre avant 18\u00a0h, ou à convenir.',
      'Le samedi 26 décembre 2026 nous sommes fermés (congés)\u00a0: retour le lundi 28 décembre à partir de 9\u00a0h, ou à convenir.',
    ]);
  });

  test('not on a day that is past: then the day after', () => {
    expect(closedIn({ depart: '2026-11-22', retour: '2026-11-23' })).toEqual([
      'Le dimanche 22 novembre 2026 nous sommes fermés\u00a0: départ le lundi 23 novembre à partir de 9\u00a0h, ou à convenir.',
    ]);
  });

  test('a closure without an end in sight is to be agreed, and without hours the day alone is said', () => {
    const closed = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
    const during = (to: string) => ({
      ...PLACE,
      dealership: { ...PLACE.dealership, hours: closed, closures: [{ from: '2026-11-20', to, reason: '' }] },
    });
    const dates = { depart: '2026-12-24', retour: '2026-12-25' };
    expect(closedIn(dates, during('2027-06-01'))[0]).toContain('fermés\u00a0: départ un autre jour, ou à convenir.');
    expect(closedIn(dates, during('2026-12-25'))[1]).toContain('retour le samedi 26 décembre, ou à convenir.');
  });

  test('without opening hours nothing is said of them', () => {
    const closed = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
    const dealership = { ...PLACE.dealership, hours: closed };
    expect(answer({ depart: '2026-12-04', retour: '2026-12-06' }, TRUCK, { ...PLACE, dealership }).lines).not.toContain(
      sunday,
    );
  });

  test('a vehicle that is out or reserved says until when', () => {
    const of = (over: Partial<Rental['vehicle']>): Rental => ({ ...TRUCK, vehicle: { ...TRUCK.vehicle, ...over } });
    const out = of({ available_from: '10-12-2026' });
    expect(answer(WEEKEND, out).lines).toContain('Disponible à partir du 10 décembre.');
    expect(answer({ depart: '2026-12-11', retour: '2026-12-13' }, out).lines.join()).not.toContain('Disponible');
    const reserved = of({ status: 'reserved', reserved_until: '02-12-2026' });
    expect(answer(WEEKEND, { ...reserved, kind: 'cars' }).lines).toContain('Réservée jusqu’au 2 décembre.');
    expect(answer(WEEKEND, of({ status: 'reserved' })).lines).toContain('Réservé.');
  });
});

describe('RENT-5: dates that cannot be are refused at their field', () => {
  test.each([
    [{}, { depart: 'Indiquez le jour.', retour: 'Indiquez le jour.' }],
    [
      { depart: '2026-11-21', retour: '2026-11-21' },
      { depart: 'Ce jour est passé.', retour: 'Ce jour est passé.' },
    ],
    [{ depart: '2026-12-04', retour: '2026-12-03' }, { retour: 'Le retour précède le départ.' }],
    [{ depart: '2026-02-30', retour: '2026-12-03' }, { depart: 'Indiquez le jour.' }],
    [
      { depart: '04/12/2026', retour: '<b>' },
      { depart: expect.anything(), retour: expect.anything() },
    ],
    [{ ...WEEKEND, heures: '25' }, { heures: 'De 1 à 24 heures.' }],
    [{ ...WEEKEND, heures: '1,5' }, { heures: 'De 1 à 24 heures.' }],
  ])('%j', (dates, errors) => {
    expect(answer(dates)).toEqual({ errors, price: '', period: '', lines: [], chat: '' });
  });

  test('today is not past', () => {
    expect(answer({ depart: PLACE.day, retour: PLACE.day }).errors).toEqual({});
  });

  test('whatever an address holds there is an answer', () => {
    const text = fc.oneof(
      fc.string(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    );
    fc.assert(
      fc.property(text, text, text, (depart, retour, heures) => {
        const { errors, price, chat } = answer({ depart, retour, heures });
        expect(price !== '' && chat !== '').toBe(Object.keys(errors).length === 0);
      }),
      seeded(300),
    );
  });
});

describe('RENT-6: the message', () => {
  test('asks for the dates with the estimate, and implies no availability', () => {
    expect(messageOf(answer(WEEKEND).chat)).toBe(
      [
        'Bonjour, je souhaite louer le Renault Master 20 m³ du 4 au 5 décembre (environ 179 €). Est-il disponible à ces dates ?',
        '',
        'https://garage.example/trucks-rental/8',
        'Référence 8',
        'Durée : 1 jour',
        'Permis demandé : B, 2 ans au moins',
        'Prix par week-end : 179 €',
        '',
        'Accessoires :',
        '1. Hayon',
      ].join('\n'),
    );
  });

  test.each([
    [{ depart: '2026-11-30', retour: '2026-12-02' }, 'du 30 novembre au 2 décembre'],
    [{ depart: '2026-12-30', retour: '2027-01-02' }, 'du 30 décembre 2026 au 2 janvier 2027'],
    [{ depart: '2027-01-30', retour: '2027-02-01' }, 'du 30 janvier au 1er février 2027'],
    [{ depart: '2026-12-02', retour: '2026-12-02' }, 'le 2 décembre'],
    [{ depart: '2026-12-02', retour: '2026-12-02', heures: '4' }, 'le 2 décembre'],
  ])('names the dates of %j', (dates, text) => {
    expect(messageOf(answer(dates).chat)).toMatch(new RegExp(`20 m³ ${text}[ .]`));
  });

  test('says when it is handed over where that day is closed', () => {
    const text = messageOf(answer({ depart: '2026-12-24', retour: '2026-12-27' }).chat);
    expect(text).toContain('\nDépart : le mercredi 23 décembre avant 18 h (fermé le 24 décembre)\n');
    expect(text).toContain('\nRetour : le lundi 28 décembre à partir de 9 h (fermé le 27 décembre)\n');
  });

  test('a car without a licence rule has no such line', () => {
    expect(messageOf(answer(WEEKEND, CAR).chat)).not.toContain('Permis');
  });
});
