import type { VehicleKind } from '../../../shared/paths.ts';

/** The drawing across the lower edge of a band on wide windows; its style places it. */
export function ListDrawing({ kind, className }: { kind: VehicleKind; className: string | undefined }) {
  const src = kind === 'cars' ? '/voiture-accueil.svg' : '/camion-accueil.svg';
  return <img className={className} src={src} width={720} height={288} alt="" loading="lazy" />;
}
