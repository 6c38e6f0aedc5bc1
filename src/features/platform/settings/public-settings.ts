import type { DealershipSections, PublicDealership } from '../../../shared/dealership.ts';
import type { Settings } from './settings.ts';

/** What pages get of the settings. */

/** The part that every page needs; `logo` is the stored picture that `identity.logo` names. */
export function publicDealership(
  { identity, hours, texts, rental, legal, display }: Settings,
  logo: PublicDealership['logo'],
): PublicDealership {
  const { logo: _path, colours: _colours, phone, ...shown } = identity;
  const { founder: _founder, ...lines } = texts;
  const badges = Object.entries(display.badges);
  return {
    ...shown,
    ...lines,
    isInPreparation: !display.open,
    interface: display.interface,
    mobilityMessage: display.mobilityMessage,
    phone: phone === undefined ? undefined : { shown: phone, href: phoneHref(phone) },
    hours: hours.week,
    closures: hours.closures,
    logo,
    hiddenBadges: badges.flatMap(([name, isShown]) => (isShown ? [] : [name])),
    hasRentalConditions: rental.rentalConditions.length > 0,
    hasMediator: Object.values(legal.mediator).some((value) => value !== undefined),
  };
}

/** The parts that only one page shows, by page. */
export function pageSections({ texts, reviews, vtc, rental, legal }: Settings): DealershipSections {
  const { companyName, siren } = legal;
  const { rentalConditions, ...terms } = rental;
  return {
    about: { founder: texts.founder, ...reviews },
    newestReview: { reviewsNote: reviews.reviewsNote, newest: reviews.reviews[0] ?? null },
    vtc: { ...vtc, companyName, siren },
    legal: { ...legal, rentalConditions, vtcRegistration: vtc.registration, vtcInsurer: vtc.insurer },
    rental: terms,
  };
}

/** The tel: link of a phone number; a French number gets its country code. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[ .]/g, '').replace(/^0/, '+33')}`;
}
