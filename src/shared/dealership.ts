import type { Interface } from './money.ts';
import type { RentalTerms } from './rental.ts';

/** From when to when the dealership is open, 'HH:MM' each. */
export type Opening = { open: string; close: string };

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

/** Days on which the dealership is closed besides the week's closing days: 'YYYY-MM-DD', both included. */
export type Closure = { from: string; to: string; reason: string };

/** The part of the dealership's settings that every page and every browser gets: header, footer, contact. */
export type PublicDealership = {
  name: string;
  slogan: string;
  /** 'spec': the specification's strings; 'fr': wholly French (D03, D20). */
  interface: Interface;
  phone: string;
  /** 'tel:+33199004217' */
  phoneHref: string;
  /** International digits of the chat. */
  chat: string;
  email: string;
  address: { street: string; postalCode: string; city: string };
  hours: Record<Weekday, Opening[]>;
  /** Those that have not passed, in their order. */
  closures: Closure[];
  networks: { facebook?: string | undefined; instagram?: string | undefined; tiktok?: string | undefined };
  tagline: string;
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
  copyrightFrom: number;
};

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
      name: string;
      portrait?: { src: string; alt: string } | undefined;
      paragraphs: string[];
      timeline: { date: string; text: string }[];
    };
    /** How the reviews are collected, checked and ordered. */
    reviewsNote: string;
    /** Newest first. */
    reviews: Review[];
  };
  /** Of the reviews, for the pages of vehicles. */
  newestReview: { reviewsNote: string; newest: Review | null };
  vtc: {
    priceNote: string;
    tollsIncluded: boolean;
    /** Number in the register of chauffeur-driven transport. */
    registration: string;
    insurer: string;
    companyName: string;
    siren: string;
  };
  legal: {
    companyName: string;
    legalForm: string;
    capital?: string | undefined;
    headOffice: string;
    siren: string;
    rcs: string;
    vat?: string | undefined;
    publicationDirector: string;
    host: { name: string; address: string; phone: string };
    mediator: { name: string; address: string; website: string };
    rentalConditions: { title: string; text: string }[];
    /** The chauffeur service's register number and insurer belong to the same notices. */
    vtcRegistration: string;
    vtcInsurer: string;
  };
  /** What a rental asks and includes where a vehicle says nothing itself, by kind. */
  rental: { cars: Partial<RentalTerms>; trucks: Partial<RentalTerms> };
};

export type SectionName = keyof DealershipSections;

export const SECTIONS: readonly SectionName[] = ['about', 'newestReview', 'vtc', 'legal', 'rental'];
