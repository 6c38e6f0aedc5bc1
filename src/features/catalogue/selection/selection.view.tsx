import { useEffect, useMemo, useRef, useState } from 'react';
import { listPath, PATHS, type VehicleKind } from '../../../shared/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Card } from '../../stock/vehicles/card.ts';
import { usePageAddress } from '../client/page-address.ts';
import { useSite } from '../client/site.ts';
import { dayOnDevice, withFavourites } from '../favourites/favourites.ts';
import { useFavourites } from '../favourites/favourites-store.ts';
import { RecentPlace } from '../favourites/recent-place.tsx';
import { seenPrices } from '../favourites/seen-prices.ts';
import { readSelection, selectionPath } from '../favourites/selection-address.ts';
import { entriesOf, keyOf, type SelectionItem } from './entry.ts';
import { EmptySelection, OwnSelection } from './own-selection.tsx';
import styles from './selection.module.css';
import { SelectionActions } from './selection-actions.tsx';
import { SelectionList } from './selection-list.tsx';

type Props = {
  cards: Card[];
};

/** If the address names no vehicle, shows the favourites of this browser. */
export default function SelectionView({ cards }: Props) {
  const { search } = usePageAddress();
  const named = useMemo(() => readSelection(new URLSearchParams(search)), [search]);
  return (
    <div className={`stack gap-6 ${styles.page}`}>
      {named.length === 0 ? <OwnSelection /> : <GivenSelection entries={entriesOf(named, cards)} />}
      <RecentPlace />
    </div>
  );
}

function GivenSelection({ entries }: { entries: SelectionItem[] }) {
  const { origin } = useSite();
  const { length } = entries;
  const path = selectionPath(entries);
  const [only] = entries.length === 1 ? entries : [];
  return (
    <>
      <h1>{`Sélection de ${length} véhicule${length > 1 ? 's' : ''}`}</h1>
      {only && <PressedHeart entry={only} />}
      <p className={styles.note}>
        Cette sélection est dans son adresse&nbsp;: gardez-la en favori, ou envoyez-la. Prix et disponibilité sont ceux
        de maintenant.
      </p>
      <SelectionActions entries={entries} address={`${origin}${path}`}>
        <SaveAll entries={entries} />
      </SelectionActions>
      <SelectionList
        entries={entries}
        remove={(entry) => ({ href: selectionPath(entries.filter((other) => keyOf(other) !== keyOf(entry))) })}
      />
      {length === 0 && <EmptySelection />}
    </>
  );
}

/** The visitor pressed a heart before its script was loaded. Saves the vehicle, and links back to that page. */
function PressedHeart({ entry }: { entry: SelectionItem }) {
  const change = useFavourites((store) => store.change);
  const [origin, setOrigin] = useState<string | null>(null);
  const isSaved = useFavourites((store) => store.favourites.some((one) => keyOf(one) === keyOf(entry)));
  const isDone = useRef(false);
  useEffect(() => setOrigin(pressedOn()), []);
  useEffect(() => {
    if (origin === null || change === null || entry.card === null || isDone.current) return;
    isDone.current = true;
    const { kind, id, card } = entry;
    change((now) => withFavourites(now, [{ kind, id, day: dayOnDevice(), prices: seenPrices(card) }]));
  }, [origin, change, entry]);
  return (
    <p className={styles.back}>
      <a href={origin ?? listPath(entry.kind)} className={buttonClass('text')}>
        <Icon name="left" />
        <span>{origin === null ? listName(entry.kind) : 'Revenir à la page précédente'}</span>
      </a>
      <span role="status">{origin !== null && isSaved && 'Ce véhicule est enregistré dans votre sélection.'}</span>
    </p>
  );
}

const listName = (kind: VehicleKind) => (kind === 'cars' ? 'Voir les voitures' : 'Voir les camions');

/** Returns the page with the pressed heart; null if the visitor came in another way. */
function pressedOn(): string | null {
  if (document.referrer === '') return null;
  const from = new URL(document.referrer);
  const [load] = performance.getEntriesByType('navigation');
  const isHere = load?.name === window.location.href && 'type' in load && load.type === 'navigate';
  if (!isHere || from.origin !== window.location.origin || from.pathname === PATHS.selection) return null;
  return from.pathname + from.search;
}

/** Makes the vehicles of a shared selection favourites. Shows nothing if all of them are. */
function SaveAll({ entries }: { entries: readonly SelectionItem[] }) {
  const favourites = useFavourites((store) => store.favourites);
  const change = useFavourites((store) => store.change);
  if (favourites === null || change === null) return null;
  const unsaved = entries.filter(
    ({ card, ...entry }) => card !== null && !favourites.some((one) => keyOf(one) === keyOf(entry)),
  );
  if (unsaved.length === 0) return null;
  const day = dayOnDevice();
  const added = unsaved.map(({ kind, id, card }) => ({ kind, id, day, prices: card ? seenPrices(card) : '' }));
  return (
    <Button look="ghost" onClick={() => change((now) => withFavourites(now, added))}>
      Tout enregistrer dans ma sélection
    </Button>
  );
}
