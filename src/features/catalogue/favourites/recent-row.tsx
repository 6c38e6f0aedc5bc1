import { useCallback, useEffect, useId, useState } from 'react';
import { cardTypeOf, detailPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { onPageReturn } from '../../../ui/page-return.ts';
import { VehiclePicture } from '../../platform/images/vehicle-picture.tsx';
import type { Card } from '../../stock/vehicles/card.ts';
import { isSame } from './favourites.ts';
import styles from './recent-row.module.css';
import { parseRecent, RECENT_KEY, type RecentVehicle, withRecent } from './recent-vehicles.ts';
import { useCards } from './use-cards.ts';

export function RecentRow({ current }: { current?: RecentVehicle }) {
  const { recent, isUnstored, save } = useRecent(current);
  const title = useId();
  const otherVehicles = (recent ?? []).filter((one) => !current || !isSame(one, current));
  return (
    <section className={styles.recent} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Vus récemment
      </h2>
      <div className="row wrap gap-6 flat">
        <label className="check muted">
          <input
            type="checkbox"
            checked={recent !== null}
            onChange={({ currentTarget }) => save(currentTarget.checked ? (current ? [current] : []) : null)}
          />
          Les garder sur cet appareil
        </label>
        {recent !== null && recent.length > 0 && (
          <Button look="text" onClick={() => save([])}>
            Oublier ces véhicules
          </Button>
        )}
      </div>
      <p role="status" className="small muted">
        {isUnstored && 'Votre navigateur ne garde rien\u00a0: ses réglages l’interdisent, ou sa mémoire est pleine.'}
      </p>
      {recent !== null && <Vehicles recent={otherVehicles} />}
    </section>
  );
}

function Vehicles({ recent }: { recent: readonly RecentVehicle[] }) {
  const { cards, hasFailed, retry } = useCards(recent);
  if (recent.length === 0) return <p className="small muted">Aucun véhicule pour l’instant.</p>;
  if (hasFailed)
    return (
      <p className="small muted">
        Ces véhicules n’ont pas pu être chargés.{' '}
        <Button look="text" onClick={retry}>
          Réessayer
        </Button>
      </p>
    );
  if (cards === null) return <p className="small muted">Chargement…</p>;
  const recentCards = recent.flatMap(
    ({ kind, id }) => cards.find((card) => card.id === id && card.type === cardTypeOf(kind)) ?? [],
  );
  return (
    <ul className={styles.vehicles}>
      {recentCards.map((card) => (
        <li key={`${card.type}/${card.id}`}>
          <Vehicle card={card} />
        </li>
      ))}
    </ul>
  );
}

function Vehicle({ card }: { card: Card }) {
  return (
    <a href={detailPath(card.type, card.id)} className={styles.vehicle}>
      {card.img && <VehiclePicture picture={card.img} alt="" sizes="9rem" className={styles.picture} />}
      <span>{card.badges.includes('sold') ? `${card.title} (vendu)` : card.title}</span>
    </a>
  );
}

/**
 * Returns the vehicles that this device stores, and stores the vehicle of this page. If the switch is off, `recent` is
 * null.
 */
function useRecent(current: RecentVehicle | undefined) {
  const [recent, setRecent] = useState<RecentVehicle[] | null>(null);
  const [isUnstored, setUnstored] = useState(false);
  const save = useCallback((next: RecentVehicle[] | null) => {
    const isStored = store(next);
    setUnstored(!isStored);
    setRecent(isStored ? next : null);
  }, []);
  const { kind, id } = current ?? {};
  useEffect(() => {
    const show = () => {
      const storedVehicles = read();
      if (storedVehicles !== null && kind !== undefined && id !== undefined)
        save(withRecent(storedVehicles, { kind, id }));
      else setRecent(storedVehicles);
    };
    show();
    return onPageReturn(show);
  }, [kind, id, save]);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === RECENT_KEY || key === null) setRecent(read());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  return { recent, isUnstored, save };
}

function read(): RecentVehicle[] | null {
  try {
    return parseRecent(localStorage.getItem(RECENT_KEY));
  } catch {
    return null;
  }
}

/** Returns false if the browser stores nothing. */
function store(recent: RecentVehicle[] | null): boolean {
  try {
    if (recent === null) localStorage.removeItem(RECENT_KEY);
    else localStorage.setItem(RECENT_KEY, JSON.stringify(recent));
    return true;
  } catch {
    return recent === null;
  }
}
