import type { Opening, Phone, Weekday } from '../../../shared/dealership.ts';
import type { PublicPlace } from './fields/setting.ts';
import { collectValues, type PublicValues, publicSettings, type Settings } from './fields/settings.fields.ts';
import { at } from './value-paths.ts';

/** The settings that visitors get: values as they are, and values computed from them. */

export type Review = Settings['reviews']['reviews'][number];

/**
 * The part that every page and every browser gets: header, footer, contact. A value that is not set is absent, and no
 * page shows anything in its place.
 */
export type PublicDealership = PublicValues<'everyPage'> & {
  /** The site is not open to the public yet: every page says so, with `noindex`. */
  isInPreparation: boolean;
  phone?: Phone | undefined;
  /** No day has any where the hours are not set. */
  hours: Record<Weekday, Opening[]>;
  /** The picture in the header instead of the drawn leaf; a wide one holds the name itself. */
  logo: { src: string; avif: string; width: number; height: number; isWide: boolean } | null;
  /** Badges that cards and pages do not show, by their names in the API. */
  hiddenBadges: string[];
  /** True if the legal page has these sections: the footer leads to them. */
  hasRentalConditions: boolean;
  hasMediator: boolean;
};

/** The parts that one page shows each, and that only this page loads. */
export type DealershipSections = {
  about: PublicValues<'about'>;
  /** The newest review, for the pages of vehicles. */
  newestReview: { reviewsNote?: string | undefined; newest: Review | null };
  vtc: PublicValues<'vtc'>;
  /** The chauffeur service's register number and insurer belong to the same notices. */
  legal: PublicValues<'legal'> & { vtcRegistration?: string | undefined; vtcInsurer?: string | undefined };
  /** Rental conditions, by kind, for vehicles that state none themselves. */
  rental: PublicValues<'rental'>;
};

/** The values of that place. */
function publicValues<P extends PublicPlace>(place: P, settings: Settings): PublicValues<P> {
  const values = collectValues(publicSettings(place), ({ section, name }) => at(settings[section], name));
  // The type follows from the same tables.
  return values as PublicValues<P>;
}

/** The part that every page needs; `logo` is the stored picture that `identity.logo` names. */
export function publicDealership(settings: Settings, logo: PublicDealership['logo']): PublicDealership {
  const { identity, hours, rental, legal, display } = settings;
  const badges = Object.entries(display.badges);
  return {
    ...publicValues('everyPage', settings),
    isInPreparation: !display.open,
    phone: identity.phone === undefined ? undefined : { shown: identity.phone, href: phoneHref(identity.phone) },
    hours: hours.week,
    logo,
    hiddenBadges: badges.flatMap(([name, isShown]) => (isShown ? [] : [name])),
    hasRentalConditions: display.parts.rental && rental.rentalConditions.length > 0,
    hasMediator: Object.values(legal.mediator).some((value) => value !== undefined),
  };
}

/** The parts that only one page shows, by page. */
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

/** The tel: link of a phone number; a French number gets its country code. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[ .]/g, '').replace(/^0/, '+33')}`;
}
