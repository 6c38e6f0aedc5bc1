import { PATHS } from '../../../shared/paths.ts';
import { ofBusiness } from '../../../shared/text/french.ts';
import { definePage } from '../../catalogue/client/define-page.server.ts';
import { linkedHosts } from '../../stock/vehicles/rows/public-images.repository.ts';
import type PrivacyView from './privacy.view.tsx';

export const privacyPage = definePage<typeof PrivacyView>({
  path: PATHS.privacy,
  view: 'site/content/privacy',
  load: async ({ context, sections }) => {
    const { companyName, headOffice } = sections.legal;
    return { companyName, headOffice, pictureHosts: await linkedHosts(context) };
  },
  head: (_data, { dealership }) => ({
    title: 'Confidentialité',
    description: `Ce que le site ${ofBusiness(dealership.name)} fait de vos données : presque rien, et sans traceur publicitaire.`,
    canonical: PATHS.privacy,
  }),
});
