import { useState } from 'react';
import { PATHS } from '../../../shared/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useSite } from '../client/site.ts';
import { useFavourites } from '../favourites/favourites-store.ts';
import { isSame, type SavedVehicle, without, withSaved } from '../favourites/saved-vehicles.ts';
import { selectionPath } from '../favourites/selection-address.ts';
import { useCards } from '../favourites/use-cards.ts';
import { entriesOf } from './entry.ts';
import styles from './selection.module.css';
import { SelectionActions } from './selection-actions.tsx';
import { SelectionList } from './selection-list.tsx';

/** What this browser saved. Vehicles that are removed while the page is shown keep a line, by which they come back. */
export function OwnSelection() {
  const saved = useFavourites((keeper) => keeper.saved);
  const shown = useShown(saved);
  const { cards, hasFailed, retry } = useCards(shown);
  return (
    <>
      <h1>Ma sélection</h1>
      <p className={styles.note}>Gardée par ce navigateur seulement.</p>
      <noscript>
        <p>
          Garder une sélection demande JavaScript. Sans lui, le cœur d’un véhicule mène à une adresse que vous pouvez
          mettre en favori ou envoyer.
        </p>
      </noscript>
      {hasFailed ? (
        <div role="alert" className={styles.failed}>
          <p>
            <strong>Votre sélection n’a pas pu être chargée.</strong> Elle est toujours enregistrée. La connexion a
            peut-être été coupée un instant.
          </p>
          <button type="button" className={styles.action} onClick={retry}>
            <Icon name="retry" />
            Réessayer
          </button>
        </div>
      ) : saved === null || shown === null || (cards === null && shown.length > 0) ? (
        <p className={styles.loading}>Chargement de votre sélection…</p>
      ) : shown.length === 0 ? (
        <EmptySelection />
      ) : (
        <Shown saved={saved} shown={shown} cards={cards ?? []} />
      )}
    </>
  );
}

/** All that were saved since the page is shown, each in its place; null until they are read. */
function useShown(saved: readonly SavedVehicle[] | null): readonly SavedVehicle[] | null {
  const [shown, setShown] = useState(saved);
  if (saved === null) return shown;
  const added = saved.filter((one) => !shown?.some((other) => isSame(one, other)));
  if (shown !== null && added.length === 0) return shown;
  const all = [...added, ...(shown ?? [])];
  setShown(all);
  return all;
}

type ShownProps = {
  saved: readonly SavedVehicle[];
  shown: readonly SavedVehicle[];
  cards: Parameters<typeof entriesOf>[1];
};

function Shown({ saved, shown, cards }: ShownProps) {
  const { origin } = useSite();
  const change = useFavourites((keeper) => keeper.change);
  const isRemoved = (one: SavedVehicle) => !saved.some((other) => isSame(one, other));
  const kept = entriesOf(
    shown.filter((one) => !isRemoved(one)),
    cards,
  );
  const removed = shown.filter(isRemoved);
  return (
    <div className={styles.own}>
      <SelectionActions entries={kept} address={`${origin}${selectionPath(kept)}`}>
        {kept.length > 0 && (
          <button type="button" className={styles.action} onClick={() => change?.((now) => without(now, shown))}>
            Tout retirer
          </button>
        )}
        {removed.length > 1 && (
          <button type="button" className={styles.action} onClick={() => change?.((now) => withSaved(now, removed))}>
            Tout remettre
          </button>
        )}
      </SelectionActions>
      {kept.length === 0 && <EmptySelection />}
      <SelectionList
        entries={entriesOf(shown, cards)}
        remove={(entry) => {
          const one = shown.find((other) => isSame(other, entry));
          return {
            isRemoved: one !== undefined && isRemoved(one),
            onRemove: () => change?.((now) => without(now, [entry])),
            onUndo: () => change?.((now) => (one ? withSaved(now, [one], placeOf(one, shown, now)) : null)),
          };
        }}
      />
    </div>
  );
}

/** Where it was: before the first that followed it and is still saved. */
function placeOf(one: SavedVehicle, shown: readonly SavedVehicle[], saved: readonly SavedVehicle[]): number {
  const followers = shown.slice(shown.indexOf(one) + 1);
  const place = saved.findIndex((other) => followers.some((follower) => isSame(follower, other)));
  return place === -1 ? saved.length : place;
}

export function EmptySelection() {
  return (
    <div className={styles.empty}>
      <p>
        <strong>Aucun véhicule enregistré.</strong> Appuyez sur le cœur d’une voiture ou d’un camion pour le retrouver
        ici.
      </p>
      <p className={styles.ways}>
        <PageLink href={PATHS.home}>Voir les voitures</PageLink>
        <PageLink href={PATHS.trucks}>Voir les camions</PageLink>
      </p>
    </div>
  );
}
