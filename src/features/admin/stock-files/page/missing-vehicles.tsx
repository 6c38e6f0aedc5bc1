import { Fold } from '../../../../admin-ui/fold.tsx';
import page from '../../../../admin-ui/page.module.css';
import { countOf } from '../../vehicle-table/selection/count-of.ts';
import { Thumbnail } from '../../vehicle-table/thumbnail.tsx';
import styles from '../import.module.css';
import type { ImportPreview } from '../stock-import.schema.ts';
import { MISSING_CHOICES } from '../stock-import.ts';
import { MISSING_LABELS } from './import-labels.ts';
import type { StockImport } from './use-stock-import.ts';

/**
 * Lists the first online vehicles that are missing in the file. The administrator chooses what happens to all of them.
 */
export function MissingVehicles({ stock, preview }: { stock: StockImport; preview: ImportPreview }) {
  const { missing, missing_vehicles: firstVehicles } = preview;
  const remaining = missing.length - firstVehicles.length;
  return (
    <fieldset className={page.card} disabled={stock.busy !== null}>
      <legend>{`${countOf(missing.length)} en ligne, absent${missing.length > 1 ? 's' : ''} du fichier`}</legend>
      <div className="row wrap gap-6 flat">
        {MISSING_CHOICES.map((choice) => (
          <label key={choice} className="check">
            <input
              type="radio"
              name="missing"
              checked={stock.missing === choice}
              onChange={() => stock.setMissing(choice)}
            />
            {MISSING_LABELS[choice]}
          </label>
        ))}
      </div>
      <Fold look="line" summary="Voir ces véhicules">
        <ul className={`${styles.folded} ${styles.missing}`}>
          {firstVehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <Thumbnail vehicle={vehicle} />
              <span>
                {vehicle.title}
                <small className="line small faint">{vehicle.reference || `n° ${vehicle.id}`}</small>
              </span>
            </li>
          ))}
        </ul>
        {remaining > 0 && <p>{`et ${countOf(remaining)} de plus.`}</p>}
      </Fold>
    </fieldset>
  );
}
