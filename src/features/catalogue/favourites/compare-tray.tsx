import { type ReactNode, useEffect, useRef, useState } from 'react';
import { vehiclesChatLink } from '../../../shared/chat/chat.ts';
import { cardTypeOf, detailPath, PATHS, type VehicleKind } from '../../../shared/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { useFocusAfterRemoval } from '../../../ui/dialog/use-focus-after-removal.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useHeightProperty } from '../../../ui/use-height-property.ts';
import { VehiclePicture } from '../../platform/images/vehicle-picture.tsx';
import type { Card } from '../../stock/vehicles/card.ts';
import { usePageAddress } from '../client/page-address.ts';
import { useSite } from '../client/site.ts';
import { readCompared } from './compare-address.ts';
import styles from './compare-tray.module.css';
import type { VehicleReference } from './favourites.ts';
import { useComparison } from './favourites-store.ts';
import { comparePath } from './id-params.ts';
import { useCards } from './use-cards.ts';

export function CompareTray() {
  const compared = useComparison((comparison) => comparison.compared) ?? [];
  const { pathname, search } = usePageAddress();
  const shown = compared.filter(({ kind }) => kind === shownKind(compared, pathname));
  const { cards } = useCards(shown);
  if (shown.length === 0 || isShownAlready(shown, pathname, search)) return null;
  return <Bar vehicles={shown} cards={cards} isFolded={/^\/(car|trucks-rental)\/\d/.test(pathname)} />;
}

/**
 * Returns the kind of vehicles that the page shows. If the page can show both kinds, returns the kind that was added
 * last.
 */
function shownKind(compared: readonly VehicleReference[], pathname: string): VehicleKind | undefined {
  if (/^\/(trucks-rental|location-camion)/.test(pathname)) return 'trucks';
  if (/^\/(car\/|voitures|$)/.test(pathname)) return 'cars';
  return pathname === PATHS.selection || pathname === PATHS.compare ? compared.at(-1)?.kind : undefined;
}

function isShownAlready(vehicles: readonly VehicleReference[], pathname: string, search: string): boolean {
  if (pathname !== PATHS.compare) return false;
  const { kind, ids } = readCompared(new URLSearchParams(search));
  return vehicles.every((one) => one.kind === kind && ids.includes(one.id));
}

type BarProps = {
  vehicles: readonly VehicleReference[];
  cards: readonly Card[] | null;
  /** True on a phone if another bar is above the tray. A button then opens the list of vehicles. */
  isFolded: boolean;
};

const COUNTED = ['', '', 'ces deux véhicules', 'ces trois véhicules'];

function Bar({ vehicles, cards, isFolded }: BarProps) {
  const { dealership, origin } = useSite();
  const [isOpen, setOpen] = useState(!isFolded);
  const bar = useHeightProperty<HTMLElement>('--tray');
  useOnAdded(vehicles.length, () => setOpen(true));
  const kind = vehicles[0]?.kind ?? 'cars';
  const items = vehicles.map(({ id }) => {
    const card = cards?.find((one) => one.id === id) ?? null;
    const name = `${kind === 'cars' ? 'Voiture' : 'Camion'} n° ${id}`;
    return { id, card, title: card?.title ?? name, isGone: cards !== null && (!card || card.badges.includes('sold')) };
  });
  const asked = items.filter(({ isGone }) => !isGone);
  return (
    <section ref={bar} className={styles.tray} aria-label="Véhicules à comparer" data-open={isOpen || undefined}>
      <div className={styles.inside}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label="Voir les véhicules à comparer"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" size={22} />
        </button>
        <ul className={styles.items}>
          {items.map(({ id, card, title, isGone }) => (
            <Item key={id} vehicle={{ kind, id }} card={card} title={title}>
              {isGone && <small>{card ? 'Vendu' : 'N’est plus au catalogue'}</small>}
            </Item>
          ))}
        </ul>
        <a
          href={comparePath(
            kind,
            vehicles.map(({ id }) => id),
          )}
          className={buttonClass('brand', styles.compare)}
          data-compare=""
        >
          {`Comparer (${vehicles.length})`}
        </a>
        {/* With one vehicle, the vehicle's page has the chat link. */}
        {asked.length > 1 && (
          <ChatLink
            className={buttonClass('ghost', styles.ask)}
            href={vehiclesChatLink(
              dealership.chat,
              asked.map(({ id, title }) => ({ id, title, address: `${origin}${detailPath(cardTypeOf(kind), id)}` })),
            )}
          >
            {`Demander ${COUNTED[asked.length]}`}
          </ChatLink>
        )}
      </div>
    </section>
  );
}

type ItemProps = { vehicle: VehicleReference; card: Card | null; title: string; children: ReactNode };

function Item({ vehicle, card, title, children }: ItemProps) {
  const change = useComparison((comparison) => comparison.change);
  const item = useFocusAfterRemoval<HTMLLIElement>(nextRemoval);
  return (
    <li ref={item}>
      {card?.img && <VehiclePicture picture={card.img} alt="" sizes="56px" className={styles.picture} />}
      <a href={detailPath(cardTypeOf(vehicle.kind), vehicle.id)} className={styles.name}>
        <span>{title}</span>
        {children}
      </a>
      <button
        type="button"
        aria-label={`Ne plus comparer ${title}`}
        className="icon-button"
        onClick={() => change?.([], [vehicle])}
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  );
}

/** Returns the element to focus after a removal: the button of the next or previous vehicle, else the content. */
function nextRemoval({ nextElementSibling, previousElementSibling }: Element): HTMLElement | null {
  const neighbour = (nextElementSibling ?? previousElementSibling)?.querySelector('button');
  return neighbour ?? document.getElementById('contenu');
}

function useOnAdded(count: number, onAdded: () => void): void {
  const previous = useRef(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the count shows an addition.
  useEffect(() => {
    if (count > previous.current) onAdded();
    previous.current = count;
  }, [count]);
}
