import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { DealershipSections, PublicDealership } from '../shared/dealership.ts';
import { StartError } from './config.ts';
import { explain, jsonErrorPosition, linesOf } from './dealership-errors.ts';

/**
 * The dealership's own texts and numbers, from one JSON file, so that a dealer adapts the site without changing code.
 * The file asks for what the law requires on the site, but the legal texts are the dealer's responsibility. All of it is
 * shown on some page, so nothing secret belongs in this file.
 */

/** The message for a wrong value; a missing one gets 'manque' from `explain`. */
const unless = (expected: string) => (issue: { input?: unknown }) => (issue.input === undefined ? undefined : expected);

/** One line of text, with the limit of the specification's free texts. */
const line = z.string().trim().min(1, 'ne peut pas être vide').max(500, '500 caractères au plus');
const prose = z.string().trim().min(1, 'ne peut pas être vide').max(5000, '5 000 caractères au plus');

const count = z.int().min(0, '0 au moins').max(9_999_999, '9 999 999 au plus').optional();

const rentalTerms = z
  .strictObject({
    minimum_age: count,
    licence_years: count,
    km_included_day: count,
    km_included_weekend: count,
    km_included_week: count,
    extra_km_price: z.number().min(0, '0 au moins').max(9_999, '9 999 au plus').optional(),
    deposit: count,
    excess: count,
  })
  .default({});

const web = z.url({
  protocol: /^https?$/,
  error: unless('une adresse http(s) complète, par exemple https://garage.example'),
});

const phone = line.regex(
  /^(0[1-9]([ .]?\d{2}){4}|\+[1-9]\d{0,3}([ .]?\d{1,4}){2,6})$/,
  'un numéro français (01 99 00 00 00) ou international (+33 1 99 00 00 00)',
);

const day = z.iso.date({ error: unless('une date qui existe, écrite AAAA-MM-JJ') });

/** Whether both values are valid and in the wrong order. An invalid value has its own message already. */
function outOfOrder(form: z.ZodType<string>, first: string, second: string, strictly = false): boolean {
  const readable = form.safeParse(first).success && form.safeParse(second).success;
  return readable && (strictly ? first >= second : first > second);
}

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'une heure de 00:00 à 23:59');

const opening = z
  .strictObject({ open: clock, close: clock })
  .refine((span) => !outOfOrder(clock, span.open, span.close, true), {
    path: ['close'],
    error: 'la fermeture suit l’ouverture',
  });

/** The opening hours of one day, in order. An empty list means closed. */
const openings = z
  .array(opening)
  .max(3, 'trois plages par jour au plus')
  .refine((spans) => !spans.some((span, i) => outOfOrder(clock, spans[i - 1]?.close ?? '', span.open)), {
    error: 'les plages d’une journée se suivent sans se chevaucher',
  });

/** Whether the host is reserved for examples (RFC 2606). */
function isExampleHost(url: string): boolean {
  const reserved = /(^|\.)(example|invalid|test|localhost|example\.(com|net|org))$/;
  return URL.canParse(url) && reserved.test(new URL(url).hostname);
}

const fromOneToFive = 'un nombre entier de 1 à 5';
const stars = z
  .int({ error: unless(fromOneToFive) })
  .min(1, fromOneToFive)
  .max(5, fromOneToFive);

const aYear = 'une année, de 1900 à 2100';

/** Both dates are required by law (L111-7-2, D111-16 and following C. conso). */
const review = z
  .strictObject({
    /** Initials are enough; the page needs no more personal data. */
    author: z.string().trim().min(1, 'ne peut pas être vide').max(40, '40 caractères au plus'),
    stars,
    excerpt: line,
    publishedOn: day,
    experiencedOn: day,
    url: web,
    /** Marked on the page as an example: an invented review shown as real would be deceptive (D29, L121-4 C. conso). */
    example: z.boolean(),
  })
  .refine((it) => !outOfOrder(day, it.experiencedOn, it.publishedOn), {
    path: ['experiencedOn'],
    error: 'l’expérience précède la publication de l’avis',
  })
  .refine((it) => it.example || !isExampleHost(it.url), {
    path: ['example'],
    error: 'reste true tant que l’adresse de l’avis est une adresse d’exemple',
  });

const schema = z.strictObject({
  name: line,
  slogan: line,
  /** 'spec': the specification's strings; 'fr': wholly French (D03, D20). */
  interface: z.enum(['spec', 'fr'], { error: '"spec" ou "fr"' }).default('spec'),
  /** As it is shown. The tel: link is made from it. */
  phone,
  /** The international number in digits only, as chat links need it: 33639980000 for 06 39 98 00 00. */
  chat: z
    .string()
    .regex(/^[1-9]\d{7,14}$/, 'des chiffres seulement, indicatif du pays compris, par exemple 33639980000'),
  email: z.email({ error: unless('une adresse électronique, par exemple contact@garage.example') }),
  address: z.strictObject({
    street: line,
    postalCode: z.string().regex(/^\d{5}$/, 'cinq chiffres'),
    city: line,
  }),
  hours: z.strictObject({
    monday: openings,
    tuesday: openings,
    wednesday: openings,
    thursday: openings,
    friday: openings,
    saturday: openings,
    sunday: openings,
  }),
  /** Only those that are set are shown (CON-2). */
  networks: z.strictObject({ facebook: web.optional(), instagram: web.optional(), tiktok: web.optional() }).default({}),
  tagline: line.default('Le meilleur rapport qualité/prix'),
  /** Shown under the heading of the lists. */
  trustLine: line.optional(),
  /** Shows the messages of L328-1 C. route below the listings. */
  mobilityMessage: z.boolean().default(true),
  /** Credit in the footer (HDR-8). Empty to show none. */
  poweredBy: z.string().trim().max(100, '100 caractères au plus').default('Propulsé par Vitrine'),
  /** First year of the copyright notice (D04). */
  copyrightFrom: z
    .int({ error: unless(aYear) })
    .min(1900, aYear)
    .max(2100, aYear)
    .default(2024),
  founder: z.strictObject({
    name: line,
    portrait: z
      .strictObject({
        src: z
          .string()
          .regex(/^(\/(?!\/)|https?:\/\/)\S+$/, 'un chemin du site (/portrait.jpg) ou une adresse http(s)'),
        alt: line,
      })
      .optional(),
    paragraphs: z.array(prose).min(1, 'un paragraphe au moins').max(6, 'six paragraphes au plus'),
    timeline: z
      .array(z.strictObject({ date: line, text: line }))
      .max(6, 'six dates au plus')
      .default([]),
  }),
  /** How reviews are collected, checked and ordered: printed beside them (L111-7-2 C. conso). */
  reviewsNote: line,
  /** Newest first, whatever the file's order, because `reviewsNote` may promise it. */
  reviews: z
    .array(review)
    .max(6, 'six avis au plus')
    .transform((all) => [...all].sort((one, other) => other.publishedOn.localeCompare(one.publishedOn))),
  vtc: z.strictObject({
    /** What a fixed price covers (D28). A sentence about tolls follows it. */
    priceNote: line,
    tollsIncluded: z.boolean(),
    /** Number in the VTC register (L3122-3 C. transports). */
    registration: z.string().regex(/^EVTC\d{9}$/, 'EVTC suivi de neuf chiffres'),
    insurer: line,
  }),
  /** The legal notice (art. 1-1 LCEN). */
  legal: z.strictObject({
    companyName: line,
    legalForm: line,
    /** Absent for a sole trader. */
    capital: line.optional(),
    headOffice: line,
    siren: z.string().regex(/^\d{3} ?\d{3} ?\d{3}$/, 'neuf chiffres'),
    rcs: line,
    /** Absent where the dealer has none (art. 293 B CGI). */
    vat: z
      .string()
      .regex(/^FR ?[0-9A-HJ-NP-Z]{2} ?\d{3} ?\d{3} ?\d{3}$/, 'FR, une clé de deux caractères, le SIREN')
      .optional(),
    publicationDirector: line,
    host: z.strictObject({ name: line, address: line, phone }),
    /** Name, address and website, all three (L616-1 and R616-1 C. conso). */
    mediator: z.strictObject({ name: line, address: line, website: web }),
    /** Conditions of rental without driver (arrêté du 17 mars 2015). */
    rentalConditions: z
      .array(z.strictObject({ title: line, text: prose }))
      .min(1, 'une condition au moins')
      .max(20, 'vingt conditions au plus'),
  }),
  /** What a rental asks and includes where a vehicle says nothing itself, by kind. */
  rental: z.strictObject({ cars: rentalTerms, trucks: rentalTerms }).default({ cars: {}, trucks: {} }),
});

export type Dealership = z.output<typeof schema>;

export type { PublicDealership } from '../shared/dealership.ts';

/** The part that every page needs. The rest is in `sectionsOf`. */
export function publicDealership(dealership: Dealership): PublicDealership {
  const {
    founder: _founder,
    reviewsNote: _note,
    reviews: _reviews,
    vtc: _vtc,
    legal: _legal,
    rental: _rental,
    ...shell
  } = dealership;
  return { ...shell, phoneHref: phoneHref(shell.phone) };
}

/** The parts that only one page shows, by page. */
export function sectionsOf({ founder, reviewsNote, reviews, vtc, legal, rental }: Dealership): DealershipSections {
  const { companyName, siren } = legal;
  return {
    about: { founder, reviewsNote, reviews },
    vtc: { ...vtc, companyName, siren },
    legal: { ...legal, vtcRegistration: vtc.registration, vtcInsurer: vtc.insurer },
    rental,
  };
}

/** The tel: link of a phone number; a French number gets its country code. */
export function phoneHref(shown: string): string {
  return `tel:${shown.replace(/[ .]/g, '').replace(/^0/, '+33')}`;
}

/**
 * Reads and checks the dealership's file.
 * @throws StartError with one line for everything that is wrong, each with its path ('reviews[2].stars').
 */
export function readDealership(path: string): Dealership {
  const read = schema.safeParse(jsonOf(path), { error: explain });
  if (read.success) return read.data;
  const wrong = read.error.issues.flatMap(linesOf);
  throw new StartError(`La concession (${path}) est à corriger :\n${wrong.map((it) => `  - ${it}`).join('\n')}`);
}

function jsonOf(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const what = absent ? 'est introuvable' : 'ne peut pas être lue';
    throw new StartError(`La concession (${path}) ${what} : DEALERSHIP_FILE dit où est ce fichier.`);
  }
  try {
    // Some editors put a byte order mark first.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new StartError(`La concession (${path}) n’est pas du JSON valide${jsonErrorPosition(error, text)}.`);
  }
}
