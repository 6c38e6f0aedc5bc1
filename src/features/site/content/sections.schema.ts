import * as z from 'zod';
import type { DealershipSections } from '../../../shared/dealership.ts';
import { RENTAL_TERMS, type RentalTerms } from '../../../shared/rental.ts';

const text = z.string();

const terms = z.object(
  Object.fromEntries(RENTAL_TERMS.map((name) => [name, z.number().nullable().optional()])),
) as z.ZodType<Partial<RentalTerms>, Partial<RentalTerms>>;

const review = z.object({
  author: text,
  stars: z.int(),
  excerpt: text,
  publishedOn: text,
  experiencedOn: text,
  url: text,
  example: z.boolean(),
});

/** What one page shows of the dealership, by page, as the API returns it. */
export const SECTION_SCHEMAS = {
  about: z.object({
    founder: z.object({
      name: text,
      portrait: z.object({ src: text, alt: text }).optional(),
      paragraphs: z.array(text),
      timeline: z.array(z.object({ date: text, text })),
    }),
    reviewsNote: text,
    reviews: z.array(review),
  }),
  newestReview: z.object({ reviewsNote: text, newest: review.nullable() }),
  vtc: z.object({
    priceNote: text,
    tollsIncluded: z.boolean(),
    registration: text,
    insurer: text,
    companyName: text,
    siren: text,
  }),
  legal: z.object({
    companyName: text,
    legalForm: text,
    capital: text.optional(),
    headOffice: text,
    siren: text,
    rcs: text,
    vat: text.optional(),
    publicationDirector: text,
    host: z.object({ name: text, address: text, phone: text }),
    mediator: z.object({ name: text, address: text, website: text }),
    rentalConditions: z.array(z.object({ title: text, text })),
    vtcRegistration: text,
    vtcInsurer: text,
  }),
  rental: z.object({ cars: terms, trucks: terms }),
} satisfies { [S in keyof DealershipSections]: z.ZodType<DealershipSections[S], DealershipSections[S]> };
