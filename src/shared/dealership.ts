import type { Interface } from './money.ts';
import type { RentalTerms } from './rental.ts';

/** From when to when the dealership is open, 'HH:MM' each. */
export type Opening = { open: string; close: string };

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** Days on which the dealership is closed besides the week's closing days: 'YYYY-MM-DD', both included. */
export type Closure = { from: string; to: string; reason: string };

/** Parts of it may be missing, all of it while nothing is set. */
export type Address = {
  street?: string | undefined;
  postalCode?: string | undefined;
  city?: string | undefined;
};

/** The lines of an address, those that are set: ['12 avenue des Tilleuls', '95999 Villeneuve-les-Tilleuls'] */
export function addressLines({ street, postalCode, city }: Address): string[] {
  return [street ?? '', [postalCode, city].filter(Boolean).join(' ')].filter((line) => line !== '');
}

/** A number as it is shown, and its link, 'tel:+33199004217'. */
export type Phone = { shown: string; href: string };

/**
 * The part of the dealership's settings that every page and every browser gets: header, footer, contact. What is not set
 * is absent, and no page shows anything in its place.
 */
export type PublicDealership = {
  name: string;
  /** The site is not open to the public yet: every page says so, and search engines keep none. */
  isInPreparation: boolean;
  slogan?: string | undefined;
  /** 'spec': the specification's strings; 'fr': wholly French (D03, D20). */
  interface: Interface;
  phone?: Phone | undefined;
  /** International digits of the chat. */
  chat?: string | undefined;
  email?: string | undefined;
  address: Address;
  /** No day has any where the hours are not set. */
  hours: Record<Weekday, Opening[]>;
  /** Those that have not passed, in their order. */
  closures: Closure[];
  networks: { facebook?: string | undefined; instagram?: string | undefined; tiktok?: string | undefined };
  tagline?: string | undefined;
  /** Under the headings of the lists of cars and of trucks, of the chauffeur service and of the contact page. */
  trustLine?: string | undefined;
  trucksLine?: string | undefined;
  vtcLine?: string | undefined;
  contactLine?: string | undefined;
  /** The picture in the header instead of the drawn leaf; a wide one holds the name itself. */
  logo: { src: string; avif: string; width: number; height: number; isWide: boolean } | null;
  /** Badges that cards and pages do not show, by their names in the API. */
  hiddenBadges: string[];
  mobilityMessage: boolean;
  poweredBy: string;
  /** null: the current year alone. */
  copyrightFrom: number | null;
  /** Whether the legal page has these sections: the footer leads to them. */
  hasRentalConditions: boolean;
  hasMediator: boolean;
};

/** Stands on every page of a site that is not open to the public yet. */
export const IN_PREPARATION = 'Site en préparation';

/** Whether the opening hours of any day are set. */
export function hasHours({ hours }: Pick<PublicDealership, 'hours'>): boolean {
  return Object.values(hours).some((spans) => spans.length > 0);
}

/** A review. Its author is known by initials only; days are 'YYYY-MM-DD', which the law asks for (L111-7-2, D111-16 C. conso). */
export type Review = {
  author: string;
  /** 1 to 5. */
  stars: number;
  excerpt: string;
  publishedOn: string;
  experiencedOn: string;
  url: string;
  /** Written for the demonstration: marked as such on the page (D29). */
  example: boolean;
};

/** The parts that one page shows each, and that only this page loads. */
export type DealershipSections = {
  about: {
    founder: {
      name?: string | undefined;
      portrait?: { src: string; alt: string } | undefined;
      paragraphs: string[];
      timeline: { date: string; text: string }[];
    };
    /** How the reviews are collected, checked and ordered; never absent where there is one. */
    reviewsNote?: string | undefined;
    /** Newest first. */
    reviews: Review[];
  };
  /** Of the reviews, for the pages of vehicles. */
  newestReview: { reviewsNote?: string | undefined; newest: Review | null };
  vtc: {
    priceNote?: string | undefined;
    tollsIncluded: boolean;
    /** Number in the register of chauffeur-driven transport. */
    registration?: string | undefined;
    insurer?: string | undefined;
    companyName?: string | undefined;
    siren?: string | undefined;
  };
  legal: {
    companyName?: string | undefined;
    legalForm?: string | undefined;
    capital?: string | undefined;
    headOffice?: string | undefined;
    siren?: string | undefined;
    rcs?: string | undefined;
    vat?: string | undefined;
    publicationDirector?: string | undefined;
    host: { name?: string | undefined; address?: string | undefined; phone?: string | undefined };
    mediator: { name?: string | undefined; address?: string | undefined; website?: string | undefined };
    rentalConditions: { title: string; text: string }[];
    /** The chauffeur service's register number and insurer belong to the same notices. */
    vtcRegistration?: string | undefined;
    vtcInsurer?: string | undefined;
  };
  /** What a rental asks and includes where a vehicle says nothing itself, by kind. */
  rental: { cars: Partial<RentalTerms>; trucks: Partial<RentalTerms> };
};

export type SectionName = keyof DealershipSections;

export const SECTIONS: readonly SectionName[] = ['about', 'newestReview', 'vtc', 'legal', 'rental'];
