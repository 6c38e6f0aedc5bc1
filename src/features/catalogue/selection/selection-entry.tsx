import { type ReactNode, useEffect, useRef } from 'react';
import { reversedDay } from '../../../shared/dates/dates.ts';
import { dayShown } from '../../../shared/labels.ts';
import { formatPrice } from '../../../shared/money.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../../ui/dialog/use-focus-after-removal.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { InPlaceLink } from '../client/in-place-link.tsx';
import { useSite } from '../client/site.ts';
import { changedPrices } from '../favourites/seen-prices.ts';
import { VehicleCard } from '../list/results/vehicle-card.tsx';
import { isSold, keyOf, type SelectionItem } from './entry.ts';
import styles from './selection.module.css';

/**
 * How a visitor removes a vehicle. Without JavaScript, a link opens the address without the vehicle. Otherwise, a
 * button removes it from this browser's list, with undo.
 */
export type RemoveAction = { href: string } | { isRemoved: boolean; onRemove: () => void; onUndo: () => void };

type Props = {
  entry: SelectionItem;
  remove: RemoveAction;
  children: ReactNode;
};

export function SelectionEntry({ entry, remove, children }: Props) {
  const { id, kind, card } = entry;
  const title = card?.title ?? `${kind === 'cars' ? 'La voiture' : 'Le camion'} n° ${id}`;
  const isRemoved = 'isRemoved' in remove && remove.isRemoved;
  const item = useRestoredFocus(isRemoved);
  if (isRemoved)
    return (
      <li ref={item} className={styles.removed} data-entry={keyOf(entry)}>
        <p>{`${title} n’est plus dans votre sélection.`}</p>
        <Button look="ghost" onClick={remove.onUndo}>
          Annuler<VisuallyHidden> : remettre {title}</VisuallyHidden>
        </Button>
      </li>
    );
  return (
    <li ref={item} data-entry={keyOf(entry)}>
      {card ? (
        <VehicleCard card={card} eager={false} heading="h3" canCompare={false} />
      ) : (
        <p className={styles.gone}>
          <strong>{title}</strong> n’est plus au catalogue.
        </p>
      )}
      <States entry={entry} />
      <div className={styles.tools}>
        {card !== null && children}
        <RemoveControl remove={remove} title={title} />
      </div>
    </li>
  );
}

/** After a click on « Retirer » or its undo button, focuses the button that replaces it. */
function useRestoredFocus(isRemoved: boolean) {
  const item = useRef<HTMLLIElement>(null);
  const previous = useRef(isRemoved);
  useEffect(() => {
    if (previous.current === isRemoved) return;
    previous.current = isRemoved;
    if (document.activeElement !== document.body || !document.hasFocus()) return;
    [...(item.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  }, [isRemoved]);
  return item;
}

function RemoveControl({ remove, title }: { remove: RemoveAction; title: string }) {
  const content = (
    <>
      Retirer<VisuallyHidden> {title}</VisuallyHidden>
    </>
  );
  if ('href' in remove) return <RemoveLink href={remove.href}>{content}</RemoveLink>;
  return (
    <Button look="ghost" onClick={remove.onRemove}>
      {content}
    </Button>
  );
}

/** The link disappears with its vehicle, so the focus moves to the link of the next vehicle. */
function RemoveLink({ href, children }: { href: string; children: ReactNode }) {
  const focusTarget = useFocusAfterRemoval<HTMLSpanElement>((element) => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-remove]')];
    const at = all.indexOf(element);
    return (all[at + 1] ?? all[at - 1])?.querySelector('a') ?? document.querySelector<HTMLElement>('main');
  });
  return (
    <span ref={focusTarget} data-remove="">
      <InPlaceLink className={buttonClass('ghost')} href={href}>
        {children}
      </InPlaceLink>
    </span>
  );
}

function States({ entry: { card, prices, day } }: { entry: SelectionItem }) {
  const { interface: style } = useSite().dealership;
  if (card === null) return null;
  const states = [
    ...(isSold(card) ? ['Ce véhicule n’est plus disponible.'] : []),
    ...(card.badges.includes('reserved') ? ['Réservé pour le moment.'] : []),
    ...changedPrices(card, prices).map(
      ({ label, unit, before, now }) =>
        `Prix changé : ${formatPrice(now, style)} ${unit}, contre ${formatPrice(before, style)} ${day === '' ? 'auparavant' : `le ${dayShown(reversedDay(day), style)}`} (${label.toLowerCase()}).`,
    ),
  ];
  if (states.length === 0) return null;
  return (
    <ul className={styles.states}>
      {states.map((state) => (
        <li key={state}>{state}</li>
      ))}
    </ul>
  );
}
