import { PATHS } from '../../../shared/paths.ts';
import { atPlace, ofBusiness } from '../../../shared/text/french.ts';
import { definePage } from '../../catalogue/client/define-page.server.ts';
import { dealerData } from '../../catalogue/client/structured-data.ts';
import type AboutView from './about.view.tsx';

export const aboutPage = definePage<typeof AboutView>({
  path: PATHS.about,
  view: 'site/content/about',
  load: ({ sections: { about } }) => {
    const { paragraphs, portrait } = about.founder;
    return { ...about, isTold: paragraphs.length > 0 || portrait !== undefined };
  },
  head: ({ reviews, isTold }, { dealership: { name, slogan, address } }) => {
    const location = address.city ? `, ${atPlace(address.city)}` : '';
    const opinions = reviews.length > 0 ? `${location && ','} et ce que ses clients en disent` : '';
    const story = isTold ? `L’histoire ${ofBusiness(name)}${location}${opinions}.` : `${name}${location}.`;
    return {
      title: 'À propos de nous',
      description: [slogan, story].filter(Boolean).join(' '),
      canonical: PATHS.about,
    };
  },
  jsonLd: (_data, site) => [dealerData(site)],
});
