import type {
  Closure,
  DealershipSections,
  Opening,
  PublicDealership,
  Review,
  Weekday,
} from '../../../shared/dealership.ts';
import type { Interface } from '../../../shared/money.ts';
import type { RentalTerms } from '../../../shared/rental.ts';

/** What a dealer sets in the administration, by section. Everybody reads all of it on some page: nothing secret is in it. */

export const SETTINGS_SECTIONS = [
  'identity',
  'hours',
  'texts',
  'reviews',
  'vtc',
  'rental',
  'legal',
  'display',
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** What a section is called in the administration and in the journal. */
export const SECTION_LABELS: Readonly<Record<SettingsSection, string>> = {
  identity: 'Identité',
  hours: 'Horaires',
  texts: 'Textes',
  reviews: 'Avis',
  vtc: 'VTC',
  rental: 'Location',
  legal: 'Mentions légales',
  display: 'Affichage',
};

/** What is not set is absent, or an empty list. */
export type Settings = {
  identity: Pick<
    PublicDealership,
    'name' | 'slogan' | 'tagline' | 'chat' | 'email' | 'address' | 'networks' | 'poweredBy' | 'copyrightFrom'
  > & {
    /** As it is shown. */
    phone?: string | undefined;
    /** Path of a stored picture, `users/…/….jpg`; null: the drawn leaf. */
    logo: string | null;
    /** '#rrggbb'; null: the site's own. */
    colours: { primary: string | null; accent: string | null };
  };
  hours: { week: Record<Weekday, Opening[]>; closures: Closure[] };
  texts: {
    founder: DealershipSections['about']['founder'];
    /** Under the heading of the cars, of the trucks, of the chauffeur service, and of the contact page. */
    trustLine?: string | undefined;
    trucksLine?: string | undefined;
    vtcLine?: string | undefined;
    contactLine?: string | undefined;
  };
  reviews: {
    /** How reviews are collected, checked and ordered: printed beside them (L111-7-2 C. conso). */
    reviewsNote?: string | undefined;
    /** Newest first. */
    reviews: Review[];
  };
  vtc: Pick<DealershipSections['vtc'], 'priceNote' | 'tollsIncluded' | 'registration' | 'insurer'>;
  rental: {
    /** What a rental asks and includes where a vehicle says nothing itself. */
    cars: Partial<RentalTerms>;
    trucks: Partial<RentalTerms>;
    rentalConditions: { title: string; text: string }[];
  };
  legal: Omit<DealershipSections['legal'], 'rentalConditions' | 'vtcRegistration' | 'vtcInsurer'>;
  display: {
    /** 'spec': the specification's strings; 'fr': wholly French (D03, D20). */
    interface: Interface;
    /** Shows the messages of L328-1 C. route below the lists. */
    mobilityMessage: boolean;
    /** Which badges cards show. */
    badges: { new: boolean; price_drop: boolean };
    /** Shows visitors 'Me Connecter', where the site has a sign-in. */
    signIn: boolean;
    /** Open to the public; otherwise every page says « Site en préparation », and search engines keep none. */
    open: boolean;
  };
};

/** Versions of a section that are kept, the current one included. */
export const MAX_VERSIONS = 20;

/** One section as the API gives it. */
export type StoredSection<S extends SettingsSection = SettingsSection> = {
  section: S;
  /** Counts the writes from 1; 0 where nothing is stored. */
  version: number;
  value: Settings[S];
  /** ISO 8601; null where nothing is stored. */
  updated_at: string | null;
  /** Name of the administrator; '' for the site itself. */
  updated_by: string;
  /** Fields whose stored value is not valid: `value` has the last valid one there, or the shipped one. */
  replaced: string[];
};

/** An older or the current version of a section. */
export type SettingsVersion = { version: number; value: unknown; updated_at: string; updated_by: string };

/** Something that a live site still lacks; `field` is the path in the section's value. */
export type ChecklistItem = {
  section: SettingsSection;
  field: string;
  message: string;
  /** Whether the law asks for it: the site does not open without. */
  required: boolean;
};
