import type { Settings } from './settings.ts';

/** What a new live site starts with, and the fallback where nothing valid is stored: no invented values. */

export const DEFAULT_SETTINGS: Settings = {
  identity: {
    name: 'Votre garage',
    address: {},
    networks: {},
    poweredBy: 'Propulsé par Vitrine',
    copyrightFrom: null,
    logo: null,
    colours: { primary: null, accent: null },
  },
  hours: {
    week: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
    closures: [],
  },
  texts: { founder: { paragraphs: [], timeline: [] } },
  reviews: { reviews: [] },
  vtc: { tollsIncluded: false },
  rental: { cars: {}, trucks: {}, rentalConditions: [] },
  legal: { host: {}, mediator: {} },
  display: {
    interface: 'spec',
    mobilityMessage: true,
    badges: { new: true, price_drop: true },
    signIn: true,
    open: false,
  },
};
