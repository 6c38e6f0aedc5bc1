import { PATHS, type VehicleKind } from '../../../shared/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Card } from '../../stock/vehicles/card.ts';
import { comparePath } from '../favourites/id-params.ts';

type Props = { kind: VehicleKind; ids: readonly number[]; suggestions: readonly Card[] };

export function AddAnother({ kind, ids, suggestions }: Props) {
  return (
    <section className="screen-only stack gap-3" aria-labelledby="ajouter">
      <h2 id="ajouter">{kind === 'cars' ? 'Ajouter une voiture' : 'Ajouter un camion'}</h2>
      <ul className="row wrap gap-3">
        {suggestions.map(({ id, title, year }) => (
          <li key={id}>
            <a href={comparePath(kind, [...ids, id])} className={buttonClass('ghost')}>
              <span>
                <VisuallyHidden>Ajouter </VisuallyHidden>
                {title}
              </span>
              {year !== '' && !title.includes(year) && <small>{year}</small>}
            </a>
          </li>
        ))}
        <li>
          <a href={PATHS.selection} className={buttonClass('ghost')}>
            Choisir dans ma sélection
          </a>
        </li>
      </ul>
    </section>
  );
}
