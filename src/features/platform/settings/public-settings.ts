import type { Opening, Phone, Weekday } from '../../../shared/dealership.ts';
import { at } from '../../../shared/value-paths.ts';
import type { PublicPlace } from './fields/setting.ts';
import { collectValues, type PublicValues, publicSettings, type Settings } from './fields/settings.fields.ts';

export type Review = Settings['reviews']['reviews'][number];

/**
 * The values that every page gets, for header, footer and contact. A value that is not set is absent, and pages do not
 * show it.
 */
export type PublicDealership = PublicValues<'everyPage'> & {
  /** True while the site is not open to the public. Every page then shows a note and has `noindex`. */
  isInPreparation: boolean;
  phone?: Phone | undefined;
  /** Every day is empty if the hours are not set. */
  hours: Record<Weekday, Opening[]>;
  /** Replaces the default logo, a leaf, in the header. A wide logo contains the dealership's name. */
  logo: { src: string; avif: string; width: number; height: number; isWide: boolean } | null;
  /** The badges that cards and pages hide. */
  hiddenBadges: string[];
  hasRentalConditions: boolean;
  hasMediator: boolean;
};

/** Values that only some pages show and load. */
export type DealershipSections = {
  about: PublicValues<'about'>;
  /** Vehicle pages show the newest review. */
  newestReview: { reviewsNote?: string | undefined; newest: Review | null };
  vtc: PublicValues<'vtc'>;
  /** The legal page also shows register number and insurer of the chauffeur service. */
  legal: PublicValues<'legal'> & { vtcRegistration?: string | undefined; vtcInsurer?: string | undefined };
  /** Rental conditions by kind, for vehicles without own conditions. */
  rental: PublicValues<'rental'>;
};

function publicValues<P extends PublicPlace>(place: P, settings: Settings): PublicValues<P> {
  const values = collectValues(publicSettings(place), ({ section, name }) => at(settings[section], name));
  return values as PublicValues<P>;
}

export type Dialled = { phoneHref: string; chat: string | undefined };

/** `logo` is the stored picture that `identity.logo` names. */
export function publicDealership(
  settings: Settings,
  logo: PublicDealership['logo'],
  { phoneHref, chat }: Dialled,
): PublicDealership {
  const { identity, hours, rental, legal, display } = settings;
  const badges = Object.entries(display.badges);
  return {
    ...publicValues('everyPage', settings),
    isInPreparation: !display.open,
    phone: identity.phone === undefined ? undefined : { shown: grouped(identity.phone), href: phoneHref },
    chat,
    hours: hours.week,
    logo,
    hiddenBadges: badges.flatMap(([name, isShown]) => (isShown ? [] : [name])),
    hasRentalConditions: display.parts.rental && rental.rentalConditions.length > 0,
    hasMediator: Object.values(legal.mediator).some((value) => value !== undefined),
  };
}

export function pageSections(settings: Settings): DealershipSections {
  const { reviews, vtc, display } = settings;
  const legal = publicValues('legal', settings);
  const ofVtc = display.parts.vtc ? { vtcRegistration: vtc.registration, vtcInsurer: vtc.insurer } : {};
  return {
    about: publicValues('about', settings),
    newestReview: { reviewsNote: reviews.reviewsNote, newest: reviews.reviews[0] ?? null },
    vtc: publicValues('vtc', settings),
    legal: { ...legal, rentalConditions: display.parts.rental ? legal.rentalConditions : [], ...ofVtc },
    rental: publicValues('rental', settings),
  };
}

/** Writes a French phone number in groups of two: '0199004217' → '01 99 00 42 17'. Other numbers do not change. */
function grouped(phone: string): string {
  const digits = phone.replace(/[ .]/g, '');
  const [, prefix, first = '', rest = ''] = /^(0|\+33)([1-9])(\d{8})$/.exec(digits) ?? [];
  if (prefix === undefined) return phone;
  return [prefix === '0' ? `0${first}` : `+33 ${first}`, ...(rest.match(/\d{2}/g) ?? [])].join(' ');
}
