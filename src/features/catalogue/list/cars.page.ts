import type { Parts } from '../../../shared/dealership.ts';
import { listPath } from '../../../shared/paths.ts';
import { atPlace } from '../../../shared/text/french.ts';
import { definePage } from '../client/define-page.server.ts';
import { listKey } from '../client/list-key.server.ts';
import { dealerData } from '../client/structured-data.ts';
import type CarsView from './cars.view.tsx';
import { listingData } from './list-structured-data.ts';
import { listingHead } from './listing-head.ts';
import { loadList } from './load-list.server.ts';

export const carsPage = definePage<typeof CarsView>({
  path: listPath('cars'),
  view: 'catalogue/list/cars',
  cacheKey: ({ context, path, query }) => listKey(context, 'cars', path, query),
  load: (args) => loadList(args, 'cars'),
  head: ({ listing }, site) => {
    const { address, parts } = site.dealership;
    const { city } = address;
    const all = parts.sale ? 'Voitures d’occasion contrôlées et garanties' : 'Location de voitures';
    const some = parts.sale ? 'Voitures d’occasion' : all;
    const titles = { all: city ? `${all} ${atPlace(city)}` : all, some };
    const { selection, count, ...head } = listingHead(site, 'cars', listing, titles);
    return { ...head, description: descriptionOf(count, selection, parts) };
  },
  jsonLd: ({ listing }, site) => [dealerData(site), ...listingData(listing, site)],
});

function descriptionOf(count: number, selection: string, { sale, rental }: Parts): string {
  const [of, checked] = sale ? ['d’occasion', 'contrôlée et garantie'] : ['en location', ''];
  if (count === 0 && selection === '') return `Voitures ${of}\u00a0: aucune n’est proposée pour le moment.`;
  const suffix = selection === '' ? '' : ` (${selection})`;
  const noun = count === 1 ? '1 voiture' : count ? `${count} voitures` : 'Voitures';
  const checkedText = count === 1 ? checked : checked.replace('contrôlée et garantie', 'contrôlées et garanties');
  const cars = [`${noun} ${of}${suffix}`, checkedText].filter(Boolean).join(' ');
  return `${cars}${rental ? ', à la journée ou au mois' : ''}, prix affichés.`;
}
