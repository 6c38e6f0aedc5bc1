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
      name: text.optional(),
      portrait: z.object({ src: text, alt: text }).optional(),
      paragraphs: z.array(text),
      timeline: z.array(z.object({ date: text, text })),
    }),
    reviewsNote: text.optional(),
    reviews: z.array(review),
  }),
  newestReview: z.object({ reviewsNote: text.optional(), newest: review.nullable() }),
  vtc: z.object({
    priceNote: text.optional(),
    tollsIncluded: z.boolean(),
    registration: text.optional(),
    insurer: text.optional(),
    companyName: text.optional(),
    siren: text.optional(),
  }),
  legal: z.object({
    companyName: text.optional(),
    legalForm: text.optional(),
    capital: text.optional(),
    headOffice: text.optional(),
    siren: text.optional(),
    rcs: text.optional(),
    vat: text.optional(),
    publicationDirector: text.optional(),
    host: z.object({ name: text.optional(), address: text.optional(), phone: text.optional() }),
    mediator: z.object({ name: text.optional(), address: text.optional(), website: text.optional() }),
    rentalConditions: z.array(z.object({ title: text, text })),
    vtcRegistration: text.optional(),
    vtcInsurer: text.optional(),
  }),
  rental: z.object({ cars: terms, trucks: terms }),
} satisfies { [S in keyof DealershipSections]: z.ZodType<DealershipSections[S], DealershipSections[S]> };
