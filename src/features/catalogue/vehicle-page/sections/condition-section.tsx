import type { VehicleKind } from '../../../../shared/paths.ts';
import { VehiclePicture } from '../../../platform/images/vehicle-picture.tsx';
import type { Vehicle } from '../../../stock/vehicles/vehicle.ts';
import { conditionNotes } from './condition-notes.ts';
import styles from './condition-section.module.css';

/** « Ce que nous savons »: shows known flaws and repairs with their pictures, beside the vehicle's outline. */
export function ConditionSection({ kind, vehicle }: { kind: VehicleKind; vehicle: Vehicle }) {
  const notes = conditionNotes(vehicle.condition_notes, vehicle.pictures.length);
  if (notes.length === 0) return null;
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2>Ce que nous savons</h2>
        <p className={styles.intro}>Défauts et réparations connus de l’atelier, dits avant que vous ne veniez.</p>
      </div>
      <div className={styles.drawing}>
        <div className={styles.outline} data-kind={kind} />
      </div>
      <ul className={styles.notes}>
        {notes.map(({ text, picture }) => {
          const image = picture === null ? undefined : vehicle.pictures[picture];
          return (
            <li key={text}>
              <span>{text}</span>
              {image && (
                <VehiclePicture picture={image} alt={`Photo : ${text}`} sizes="144px" className={styles.picture} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
