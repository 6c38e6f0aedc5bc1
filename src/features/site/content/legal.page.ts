import { PATHS } from '../../../shared/paths.ts';
import { ofBusiness } from '../../../shared/text/french.ts';
import { definePage } from '../../catalogue/client/define-page.server.ts';
import type LegalView from './legal.view.tsx';
import { legalSections } from './legal-sections.ts';

export const legalPage = definePage<typeof LegalView>({
  path: PATHS.legal,
  view: 'site/content/legal',
  load: ({ sections: { legal, rental } }) => ({ legal, rental }),
  head: ({ legal }, { dealership }) => {
    const topics = legalSections(legal).flatMap(({ topic }) => topic ?? []);
    return {
      title: 'Mentions légales',
      description: `Éditeur et hébergeur du site ${ofBusiness(dealership.name)}, ${topics.join(', ')}.`,
      canonical: PATHS.legal,
    };
  },
});
