import { listPath } from '../../../shared/paths.ts';
import { definePage } from '../client/define-page.server.ts';
import { listKey } from '../client/list-key.server.ts';
import { listingData } from './list-structured-data.ts';
import { listingHead } from './listing-head.ts';
import { loadList } from './load-list.server.ts';
import type TrucksView from './trucks.view.tsx';

export const trucksPage = definePage<typeof TrucksView>({
  path: listPath('trucks'),
  view: 'catalogue/list/trucks',
  part: 'trucks',
  cacheKey: ({ context, path, query }) => listKey(context, 'trucks', path, query),
  load: (args) => loadList(args, 'trucks'),
  head: ({ listing }, site) => {
    const isRented = site.dealership.parts.rental;
    const title = isRented ? 'Location de camions et d’utilitaires' : 'Camions et utilitaires d’occasion';
    const { selection, count, ...head } = listingHead(site, 'trucks', listing, { all: title, some: title });
    return { ...head, description: descriptionOf(count, selection, isRented) };
  },
  jsonLd: ({ listing }, site) => listingData(listing, site),
});

function descriptionOf(count: number, selection: string, isRented: boolean): string {
  const purpose = isRented ? 'en location' : 'd’occasion';
  const suffix = selection === '' ? '' : ` (${selection})`;
  const many = count ? `${count} camions et utilitaires` : 'Camions et utilitaires';
  const trucks = count === 1 ? '1 camion ou utilitaire' : many;
  if (count === 0 && selection === '')
    return `Camions et utilitaires ${purpose}\u00a0: aucun n’est proposé pour le moment.`;
  return `${trucks}${suffix} ${purpose}${isRented ? ' à l’heure, au week-end ou à la semaine' : ''}, prix affichés.`;
}
