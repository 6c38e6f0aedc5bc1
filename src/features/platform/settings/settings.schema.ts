import * as z from 'zod';
import {
  colour,
  day,
  email,
  explain,
  isExampleHost,
  line,
  optional,
  outOfOrder,
  phone,
  prose,
  textUpTo,
  unless,
  web,
  year,
} from './setting-types.schema.ts';
import type { Settings, SettingsSection } from './settings.ts';

/**
 * What each section of the settings accepts: the same rules for the forms, the API, the stored values and
 * `dealership.json`. Almost nothing is required: what the law asks of an open site is in `legal-requirements.ts`. The legal
 * texts are the dealer's responsibility.
 */

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

const week = z.strictObject({
  monday: openings,
  tuesday: openings,
  wednesday: openings,
  thursday: openings,
  friday: openings,
  saturday: openings,
  sunday: openings,
});

/** In the order of their days. */
const closures = z
  .array(
    z
      .strictObject({ from: day, to: day, reason: z.string().trim().max(100, '100 caractères au plus').default('') })
      .refine((it) => !outOfOrder(day, it.from, it.to), { path: ['to'], error: 'le dernier jour suit le premier' }),
  )
  .max(30, 'trente fermetures au plus')
  .transform((all) => [...all].sort((one, other) => one.from.localeCompare(other.from)))
  .default([]);

const fromOneToFive = 'un nombre entier de 1 à 5';

/** Both dates are required by law (L111-7-2, D111-16 and following C. conso). */
const review = z
  .strictObject({
    /** Initials are enough; the page needs no more personal data. */
    author: textUpTo(40),
    stars: z
      .int({ error: unless(fromOneToFive) })
      .min(1, fromOneToFive)
      .max(5, fromOneToFive),
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

const count = z.int().min(0, '0 au moins').max(9_999_999, '9 999 999 au plus').nullable().optional();

const rentalTerms = z
  .strictObject({
    minimum_age: count,
    licence_years: count,
    km_included_day: count,
    km_included_weekend: count,
    km_included_week: count,
    extra_km_price: z.number().min(0, '0 au moins').max(9_999, '9 999 au plus').nullable().optional(),
    deposit: count,
    excess: count,
  })
  .default({});

const identity = {
  name: line,
  slogan: optional(line),
  tagline: optional(line),
  /** As it is shown. The tel: link is made from it. */
  phone: optional(phone),
  /** The international number in digits only, as chat links need it: 33639980000 for 06 39 98 00 00. */
  chat: optional(
    z.string().regex(/^[1-9]\d{7,14}$/, 'des chiffres seulement, indicatif du pays compris, par exemple 33639980000'),
  ),
  email: optional(email),
  address: z
    .strictObject({
      street: optional(line),
      postalCode: optional(z.string().regex(/^\d{5}$/, 'cinq chiffres')),
      city: optional(line),
    })
    .default({}),
  /** Only those that are set are shown (CON-2). */
  networks: z.strictObject({ facebook: optional(web), instagram: optional(web), tiktok: optional(web) }).default({}),
  /** Credit in the footer (HDR-8). Empty to show none. */
  poweredBy: z.string().trim().max(100, '100 caractères au plus').default('Propulsé par Vitrine'),
  /** First year of the copyright notice (D04); null: the current year alone. */
  copyrightFrom: year.nullable().default(null),
  logo: z
    .string()
    .regex(/^[a-z]+\/[\w-]+\/[\w-]+\.[a-z]+$/, 'le chemin d’une image enregistrée')
    .nullable()
    .default(null),
  colours: z.strictObject({ primary: colour, accent: colour }).default({ primary: null, accent: null }),
};

const texts = {
  founder: z.strictObject({
    name: optional(line),
    portrait: z
      .strictObject({
        src: z
          .string()
          .regex(/^(\/(?!\/)|https?:\/\/)\S+$/, 'un chemin du site (/portrait.jpg) ou une adresse http(s)'),
        alt: line,
      })
      .optional(),
    paragraphs: z.array(prose).max(6, 'six paragraphes au plus'),
    timeline: z
      .array(z.strictObject({ date: line, text: line }))
      .max(6, 'six dates au plus')
      .default([]),
  }),
  trustLine: optional(line),
  trucksLine: optional(line),
  vtcLine: optional(line),
  contactLine: optional(line),
};

const reviews = {
  reviewsNote: optional(line),
  /** Newest first, whatever the order they come in, because `reviewsNote` may promise it. */
  reviews: z
    .array(review)
    .max(6, 'six avis au plus')
    .transform((all) => [...all].sort((one, other) => other.publishedOn.localeCompare(one.publishedOn))),
};

/** Reviews are shown with the statement of how they are collected (L111-7-2 C. conso). */
function isNoteThere({ reviewsNote, reviews }: { reviewsNote?: string | undefined; reviews: readonly unknown[] }) {
  return reviews.length === 0 || reviewsNote !== undefined;
}

const NO_NOTE = { path: ['reviewsNote'], error: 'la loi demande cette phrase à côté des avis' };

const vtc = {
  /** What a fixed price covers (D28). A sentence about tolls follows it. */
  priceNote: optional(line),
  tollsIncluded: z.boolean(),
  /** Number in the VTC register (L3122-3 C. transports). */
  registration: optional(z.string().regex(/^EVTC\d{9}$/, 'EVTC suivi de neuf chiffres')),
  insurer: optional(line),
};

/** Conditions of rental without driver (arrêté du 17 mars 2015). */
const rentalConditions = z.array(z.strictObject({ title: line, text: prose })).max(20, 'vingt conditions au plus');

const rental = { cars: rentalTerms, trucks: rentalTerms };

/** The legal notice (art. 1-1 LCEN). */
const legal = {
  companyName: optional(line),
  legalForm: optional(line),
  /** Absent for a sole trader. */
  capital: optional(line),
  headOffice: optional(line),
  siren: optional(z.string().regex(/^\d{3} ?\d{3} ?\d{3}$/, 'neuf chiffres')),
  rcs: optional(line),
  /** Absent where the dealer has none (art. 293 B CGI). */
  vat: optional(
    z.string().regex(/^FR ?[0-9A-HJ-NP-Z]{2} ?\d{3} ?\d{3} ?\d{3}$/, 'FR, une clé de deux caractères, le SIREN'),
  ),
  publicationDirector: optional(line),
  host: z.strictObject({ name: optional(line), address: optional(line), phone: optional(phone) }).default({}),
  /** Name, address and website, all three (L616-1 and R616-1 C. conso). */
  mediator: z.strictObject({ name: optional(line), address: optional(line), website: optional(web) }).default({}),
};

const display = {
  interface: z.enum(['spec', 'fr'], { error: '"spec" ou "fr"' }).default('spec'),
  mobilityMessage: z.boolean().default(true),
  badges: z
    .strictObject({ new: z.boolean().default(true), price_drop: z.boolean().default(true) })
    .default({ new: true, price_drop: true }),
  signIn: z.boolean().default(true),
  /** Databases of releases that did not ask are open. */
  open: z.boolean().default(true),
};

export const SETTINGS_SCHEMAS = {
  identity: z.strictObject(identity),
  hours: z.strictObject({ week, closures }),
  texts: z.strictObject(texts),
  reviews: z.strictObject(reviews).refine(isNoteThere, NO_NOTE),
  vtc: z.strictObject(vtc),
  rental: z.strictObject({ ...rental, rentalConditions }),
  legal: z.strictObject(legal),
  display: z.strictObject(display),
} satisfies { [S in SettingsSection]: z.ZodType<Settings[S]> };

const SCHEMA_OF: { [S in SettingsSection]: z.ZodType<Settings[S]> } = SETTINGS_SCHEMAS;

/** `dealership.json`: the same values in the order that the file has had since its first version. */
export const dealershipFileSchema = z
  .strictObject({
    ...identity,
    ...display,
    hours: week,
    closures,
    ...texts,
    ...reviews,
    vtc: z.strictObject(vtc),
    legal: z.strictObject({ ...legal, rentalConditions }),
    rental: z.strictObject(rental).default({ cars: {}, trucks: {} }),
    /** Absent: as it is, or as it is new. */
    open: z.boolean().optional(),
  })
  .refine(isNoteThere, NO_NOTE);

export type DealershipFile = z.output<typeof dealershipFileSchema>;

/** Reads a section's value. @example readSection('hours', value).success */
export function readSection<S extends SettingsSection>(section: S, value: unknown): z.ZodSafeParseResult<Settings[S]> {
  return SCHEMA_OF[section].safeParse(value, { error: explain });
}
