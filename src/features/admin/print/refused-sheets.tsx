import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import { fieldAddress } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import type { VehicleKind } from '../../../shared/paths.ts';
import styles from './print.module.css';
import type { Refusal } from './print.schema.ts';

type Props = { kind: VehicleKind; refused: readonly Refusal[] };

export function RefusedSheets({ kind, refused }: Props) {
  return (
    <section className={styles.notice} aria-labelledby="sans-affichette">
      <h2 id="sans-affichette">Sans affichette</h2>
      <p>
        D’une vente, la loi demande ces mentions en caractères de même dimension (décret n° 78-993 du 4 octobre 1978).
      </p>
      <ul className="stack gap-3">
        {refused.map(({ id, title, reason, missing }) => (
          <li key={id}>
            <strong>{title === '' ? `N° ${id}` : title}</strong>
            {reason !== '' && <p>{reason}</p>}
            {missing.length > 0 && (
              <>
                <p>Il manque :</p>
                <ul className={styles.missing}>
                  {missing.map(({ field, label }) => (
                    <li key={field}>
                      <Link
                        className="touch-target"
                        to={fieldAddress(ADMIN_PATHS[kind], { kind, mode: 'edit', id }, field)}
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {missing.some(({ field }) => field === 'sale_price') && (
              <p>
                Un prix de location n’est jamais imprimé comme prix de vente. Si le véhicule est seulement à louer,{' '}
                <Link to={fieldAddress(ADMIN_PATHS[kind], { kind, mode: 'edit', id }, 'offer_kind')}>
                  dites-le dans son offre
                </Link>{' '}
                : son affichette portera ses prix de location.
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
