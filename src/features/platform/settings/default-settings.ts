import type { Settings } from './settings.ts';

/**
 * What stands where nothing valid is stored: texts that claim nothing, so that the site is up and the checklist names what
 * is to be filled in. A new site has the values of `dealership.json` instead.
 */

const TO_FILL_IN = 'À compléter';
const PHONE = '01 99 00 00 00';

export const DEFAULT_SETTINGS: Settings = {
  identity: {
    name: 'Garage',
    slogan: 'La voiture qu’il vous faut.',
    tagline: 'Le meilleur rapport qualité/prix',
    phone: PHONE,
    chat: '33639980000',
    email: 'contact@garage.example',
    address: { street: TO_FILL_IN, postalCode: '00000', city: TO_FILL_IN },
    networks: {},
    poweredBy: 'Propulsé par Vitrine',
    copyrightFrom: 2024,
    logo: null,
    colours: { primary: null, accent: null },
  },
  hours: {
    week: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
    closures: [],
  },
  texts: { founder: { name: TO_FILL_IN, paragraphs: [TO_FILL_IN], timeline: [] } },
  reviews: { reviewsNote: TO_FILL_IN, reviews: [] },
  vtc: { priceNote: 'Prix TTC forfaitaire', tollsIncluded: false, registration: 'EVTC000000000', insurer: TO_FILL_IN },
  rental: { cars: {}, trucks: {}, rentalConditions: [{ title: 'Conditions', text: TO_FILL_IN }] },
  legal: {
    companyName: TO_FILL_IN,
    legalForm: TO_FILL_IN,
    headOffice: TO_FILL_IN,
    siren: '000 000 000',
    rcs: TO_FILL_IN,
    publicationDirector: TO_FILL_IN,
    host: { name: TO_FILL_IN, address: TO_FILL_IN, phone: PHONE },
    mediator: { name: TO_FILL_IN, address: TO_FILL_IN, website: 'https://mediation.example' },
  },
  display: {
    interface: 'spec',
    mobilityMessage: true,
    badges: { new: true, price_drop: true },
    signIn: true,
  },
};
