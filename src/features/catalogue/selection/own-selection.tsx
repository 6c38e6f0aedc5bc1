import { useState } from 'react';
import { PATHS } from '../../../shared/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { WithoutScripts } from '../../../ui/without-scripts.tsx';
import { useSite } from '../client/site.ts';
import { type Favourite, isSame, withFavourites, without } from '../favourites/favourites.ts';
import { useFavourites } from '../favourites/favourites-store.ts';
import { selectionPath } from '../favourites/selection-address.ts';
import { useCards } from '../favourites/use-cards.ts';
import { entriesOf } from './entry.ts';
import styles from './selection.module.css';
import { SelectionActions } from './selection-actions.tsx';
import { SelectionList } from './selection-list.tsx';

/**
 * Shows the favourites of this browser. If the visitor removes a vehicle here, its line stays with an undo button.
 */
export function OwnSelection() {
  const favourites = useFavourites((store) => store.favourites);
  const vehicles = useShown(favourites);
  const { cards, hasFailed, retry } = useCards(vehicles);
  return (
    <>
      <h1>Ma sélection</h1>
      <p className={styles.note}>Gardée par ce navigateur seulement.</p>
      <WithoutScripts>
        <p>
          Garder une sélection demande JavaScript. Sans lui, le cœur d’un véhicule mène à une adresse que vous pouvez
          mettre en favori ou envoyer.
        </p>
      </WithoutScripts>
      {hasFailed ? (
        <div role="alert" className={styles.failed}>
          <p>
            <strong>Votre sélection n’a pas pu être chargée.</strong> Elle est toujours enregistrée. La connexion a
            peut-être été coupée un instant.
          </p>
          <Button look="ghost" onClick={retry}>
            <Icon name="retry" />
            Réessayer
          </Button>
        </div>
      ) : favourites === null || vehicles === null || (cards === null && vehicles.length > 0) ? (
        <p className={styles.loading}>Chargement de votre sélection…</p>
      ) : vehicles.length === 0 ? (
        <EmptySelection />
      ) : (
        <Shown favourites={favourites} vehicles={vehicles} cards={cards ?? []} />
      )}
    </>
  );
}

/**
 * Returns all vehicles that were favourites at any time since the page opened, in their order; null until they are
 * read.
 */
function useShown(favourites: readonly Favourite[] | null): readonly Favourite[] | null {
  const [vehicles, setVehicles] = useState(favourites);
  if (favourites === null) return vehicles;
  const added = favourites.filter((one) => !vehicles?.some((other) => isSame(one, other)));
  if (vehicles !== null && added.length === 0) return vehicles;
  const all = [...added, ...(vehicles ?? [])];
  setVehicles(all);
  return all;
}

type ShownProps = {
  favourites: readonly Favourite[];
  vehicles: readonly Favourite[];
  cards: Parameters<typeof entriesOf>[1];
};

function Shown({ favourites, vehicles, cards }: ShownProps) {
  const { origin } = useSite();
  const change = useFavourites((store) => store.change);
  const isRemoved = (one: Favourite) => !favourites.some((other) => isSame(one, other));
  const remaining = entriesOf(
    vehicles.filter((one) => !isRemoved(one)),
    cards,
  );
  const removedVehicles = vehicles.filter(isRemoved);
  return (
    <div className="stack gap-6">
      <SelectionActions entries={remaining} address={`${origin}${selectionPath(remaining)}`}>
        {remaining.length > 0 && (
          <Button look="ghost" onClick={() => change?.((now) => without(now, vehicles))}>
            Tout retirer
          </Button>
        )}
        {removedVehicles.length > 1 && (
          <Button look="ghost" onClick={() => change?.((now) => withFavourites(now, removedVehicles))}>
            Tout remettre
          </Button>
        )}
      </SelectionActions>
      {remaining.length === 0 && <EmptySelection />}
      <SelectionList
        entries={entriesOf(vehicles, cards)}
        remove={(entry) => {
          const one = vehicles.find((other) => isSame(other, entry));
          return {
            isRemoved: one !== undefined && isRemoved(one),
            onRemove: () => change?.((now) => without(now, [entry])),
            onUndo: () => change?.((now) => (one ? withFavourites(now, [one], indexOf(one, vehicles, now)) : null)),
          };
        }}
      />
    </div>
  );
}

/**
 * Returns the position at which an undo adds a favourite again: before the next vehicle of the page that is still one.
 */
function indexOf(one: Favourite, vehicles: readonly Favourite[], favourites: readonly Favourite[]): number {
  const followers = vehicles.slice(vehicles.indexOf(one) + 1);
  const index = favourites.findIndex((other) => followers.some((follower) => isSame(follower, other)));
  return index === -1 ? favourites.length : index;
}

export function EmptySelection() {
  const { parts } = useSite().dealership;
  return (
    <div className={`stack gap-3 ${styles.empty}`}>
      <p>
        <strong>Aucun véhicule enregistré.</strong> Appuyez sur le cœur d’une voiture ou d’un camion pour le retrouver
        ici.
      </p>
      <p className={styles.ways}>
        <a href={PATHS.home} className={buttonClass('text')}>
          Voir les voitures
        </a>
        {parts.trucks && (
          <a href={PATHS.trucks} className={buttonClass('text')}>
            Voir les camions
          </a>
        )}
      </p>
    </div>
  );
}
