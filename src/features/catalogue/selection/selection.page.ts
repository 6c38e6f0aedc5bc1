import { PATHS } from '../../../shared/paths.ts';
import { definePage } from '../client/define-page.server.ts';
import { readCards } from '../favourites/cards.server.ts';
import { readSelection, selectionPath } from '../favourites/selection-address.ts';
import type SelectionView from './selection.view.tsx';

export const selectionPage = definePage<typeof SelectionView>({
  path: PATHS.selection,
  view: 'catalogue/selection/selection',
  cacheKey: ({ query }) => selectionPath(readSelection(query)),
  load: async ({ context, query }) => ({ cards: await readCards(context, readSelection(query)) }),
  head: (_data, _site, query) => {
    const { length } = readSelection(query);
    return {
      title: length === 0 ? 'Ma sélection' : `Sélection de ${length} véhicule${length > 1 ? 's' : ''}`,
      description: 'Les véhicules que vous avez enregistrés, avec leur prix et leur disponibilité de maintenant.',
    };
  },
});
