import type { ReactNode } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import styles from './list-drawing.module.css';

export function BesideDrawing({ kind, children }: { kind: VehicleKind; children: ReactNode }) {
  const src = kind === 'cars' ? '/voiture-accueil.svg' : '/camion-accueil.svg';
  return (
    <div className={styles.split}>
      <div>{children}</div>
      <img className={styles.drawing} src={src} width={720} height={288} alt="" loading="lazy" />
    </div>
  );
}
