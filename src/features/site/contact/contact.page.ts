import { hasHours } from '../../../shared/dealership.ts';
import { PATHS } from '../../../shared/paths.ts';
import { atPlace, joinTexts, theBusiness } from '../../../shared/text/french.ts';
import { definePage } from '../../catalogue/client/define-page.server.ts';
import { dealerData } from '../../catalogue/client/structured-data.ts';
import type ContactView from './contact.view.tsx';

export const contactPage = definePage<typeof ContactView>({
  path: PATHS.contact,
  view: 'site/contact/contact',
  load: () => ({}),
  head: (_data, { dealership }) => {
    const { name, address, phone, chat } = dealership;
    const channels = [
      phone ? `téléphone ${phone.shown}` : '',
      chat ? 'messagerie' : '',
      address.street ? 'adresse' : '',
      hasHours(dealership) ? 'horaires d’ouverture' : '',
    ].filter((channel) => channel !== '');
    const location = address.city ? `, ${atPlace(address.city)}` : '';
    return {
      title: 'Contact, adresse et horaires',
      description: `Contactez ${theBusiness(name)}${location}${channels.length > 0 ? ` : ${joinTexts(channels)}` : ''}.`,
      canonical: PATHS.contact,
    };
  },
  jsonLd: (_data, site) => [dealerData(site)],
});
