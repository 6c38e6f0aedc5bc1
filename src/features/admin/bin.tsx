import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Thumbnail } from '../vehicles/thumbnail.tsx';
import type { VehicleKind } from '../vehicles/vehicle.ts';
import styles from './bin.module.css';
import { BIN_DAYS, daysLeft } from './bin-days.ts';
import type { OfficeVehicle } from './client.ts';
import controls from './controls.module.css';
import { Failure } from './failure.tsx';
import { focusHeading } from './focus.ts';
import { OfficeIcon } from './office-icon.tsx';
import { restore } from './restoring.ts';
import { useRows } from './rows.ts';
import { useTitle } from './use-title.ts';

/** What was deleted in the last 30 days, and the way back (D45). */
export function Bin() {
  useTitle('Corbeille');
  return (
    <div className={styles.page}>
      <h1>Corbeille</h1>
      <p>Un véhicule supprimé reste ici {BIN_DAYS} jours, hors du site, puis disparaît avec ses photos.</p>
      <BinList kind="cars" title="Voitures" none="Aucune voiture à la corbeille." />
      <BinList kind="trucks" title="Camions" none="Aucun camion à la corbeille." />
    </div>
  );
}

function BinList({ kind, title, none }: { kind: VehicleKind; title: string; none: string }) {
  const { state, rows, failure, retry } = useRows<OfficeVehicle>(kind, `/${kind}/bin`, false);
  /** Taken out, whether or not the server has said so yet; one that it refuses comes back. */
  const [out, setOut] = useState<readonly number[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const takeOut = async (row: OfficeVehicle, at: number) => {
    flushSync(() => setOut((before) => [...before, row.id]));
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[at] ?? buttons.at(-1);
    if (next) next.focus();
    else focusHeading();
    if (!(await restore(kind, row))) setOut((before) => before.filter((id) => id !== row.id));
  };
  const left = rows.filter(({ id }) => !out.includes(id));
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      {state === 'failed' && <Failure text={failure} onRetry={retry} />}
      {state === 'loading' && <p role="status">Chargement…</p>}
      {state === 'ready' && left.length === 0 && <p>{none}</p>}
      <ul ref={list}>
        {left.map((row, at) => (
          <li key={row.id} className={styles.row}>
            <Thumbnail vehicle={row} />
            <span className={styles.text}>
              <span>{row.title}</span>
              <small>{daysLeft(row.updated_at, new Date())}</small>
            </span>
            <button
              type="button"
              className={controls.ghost}
              aria-label={`Restaurer ${row.title}`}
              onClick={() => void takeOut(row, at)}
            >
              <OfficeIcon name="restore" size={18} />
              Restaurer
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
