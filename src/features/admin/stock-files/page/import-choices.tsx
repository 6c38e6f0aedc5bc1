import { Fold } from '../../../../admin-ui/fold.tsx';
import page from '../../../../admin-ui/page.module.css';
import { VehiclePicture } from '../../../platform/images/vehicle-picture.tsx';
import { Thumbnail } from '../../vehicle-table/thumbnail.tsx';
import { countOf } from '../../vehicle-table/vehicle-name.ts';
import styles from '../import.module.css';
import type { ImportPreview } from '../stock-import.schema.ts';
import { MISSING_CHOICES, type MissingChoice, OWN_PHOTOS, type OwnPhotos as OwnPhotosChoice } from '../stock-import.ts';
import { count } from './import-labels.ts';
import type { StockImport } from './use-stock-import.ts';

const OWN_PHOTOS_LABELS: Record<OwnPhotosChoice, string> = {
  keep: 'Les garder : les photos de ces véhicules ne changent pas',
  replace: 'Les remplacer par les photos de la liste',
};

const MISSING_LABELS: Record<MissingChoice, string> = {
  leave: 'Les laisser en ligne',
  archive: 'Les archiver',
  sold: 'Les marquer vendus aujourd’hui',
};

const COPIED = 'Elles sont copiées sur votre site après l’import, en arrière-plan.';
const NO_PHOTO_YET = 'une photo en cours de récupération ne suffit pas pour aller en ligne.';
const LINKED =
  'Une photo qui y disparaît manque aussi chez vous. La page «\u00a0Confidentialité\u00a0» nomme cet autre site.';

type Props = { stock: StockImport; preview: ImportPreview };

type RadiosProps<C extends string> = {
  name: string;
  labels: Record<C, string>;
  options: readonly C[];
  value: C;
  onChoose: (choice: C) => void;
};

function Radios<C extends string>({ name, labels, options, value, onChoose }: RadiosProps<C>) {
  return (
    <div className="row wrap gap-6 flat">
      {options.map((option) => (
        <label key={option} className="check">
          <input type="radio" name={name} checked={value === option} onChange={() => onChoose(option)} />
          {labels[option]}
        </label>
      ))}
    </div>
  );
}

export function PhotoChoices({ stock, preview: { photos } }: Props) {
  const { keepLinks } = stock.choices;
  const { fetched, vehicles, hosts, links, without_photo } = photos;
  if (fetched + links === 0) return null;
  return (
    <fieldset className={page.card} disabled={stock.busy !== null}>
      <legend>Photos de la liste</legend>
      {fetched > 0 && (
        <p>{`${count(fetched, 'photo', 'photos')} à récupérer pour ${countOf(vehicles)} (${hosts.join(', ')}). ${COPIED}`}</p>
      )}
      {without_photo > 0 && (
        <p>{`${countOf(without_photo)} ${without_photo > 1 ? 'restent' : 'reste'} en brouillon\u00a0: ${NO_PHOTO_YET}`}</p>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={keepLinks}
          onChange={({ target }) => stock.choose({ keepLinks: target.checked }, 'check')}
        />
        Garder le lien&nbsp;: les photos https restent sur leur site, d’où vos visiteurs les chargent
      </label>
      {keepLinks && links > 0 && (
        <p>{`${count(links, 'photo reste', 'photos restent')} sur un autre site. ${LINKED}`}</p>
      )}
    </fieldset>
  );
}

/** The administrator's choice applies to all photos of this site that the list would replace. */
export function OwnPhotos({ stock, preview: { photos, own_photos } }: Props) {
  if (photos.own.length === 0) return null;
  const remaining = photos.own.length - own_photos.length;
  return (
    <fieldset className={page.card} disabled={stock.busy !== null}>
      <legend>Photos prises ou retouchées sur le site, absentes de la liste</legend>
      <Radios
        name="own-photos"
        labels={OWN_PHOTOS_LABELS}
        options={OWN_PHOTOS}
        value={stock.choices.ownPhotos}
        onChoose={(ownPhotos) => stock.choose({ ownPhotos }, 'check')}
      />
      <ul className={styles.folded}>
        {own_photos.map(({ id, title, reference, pictures }) => (
          <li key={id}>
            <span>
              {title}
              <small className="line small faint">{reference || `n° ${id}`}</small>
            </span>
            <span className="row wrap gap-2">
              {pictures.map((picture, index) => (
                <VehiclePicture
                  key={picture.src}
                  picture={picture}
                  alt={`${title}, photo ${index + 1} du site`}
                  sizes="96px"
                  className={styles.picture}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {remaining > 0 && <p>{`et ${countOf(remaining)} de plus.`}</p>}
    </fieldset>
  );
}

/** Lists only the first of them. The administrator's choice applies to all. */
export function MissingVehicles({ stock, preview }: Props) {
  const { missing, missing_vehicles: firstVehicles } = preview;
  const remaining = missing.length - firstVehicles.length;
  return (
    <fieldset className={page.card} disabled={stock.busy !== null}>
      <legend>{`${countOf(missing.length)} en ligne, absent${missing.length > 1 ? 's' : ''} du fichier`}</legend>
      <Radios
        name="missing"
        labels={MISSING_LABELS}
        options={MISSING_CHOICES}
        value={stock.missing}
        onChoose={stock.setMissing}
      />
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

/**
 * Lists the columns with empty cells where vehicles have stored values. The administrator keeps or deletes these
 * values.
 */
export function EmptyCells({ stock, preview }: Props) {
  const { emptyClears } = stock.choices;
  const clearedFields = preview.fields.filter(({ field }) => emptyClears.includes(field));
  const emptyCells = preview.kept.filter(({ field }) => !emptyClears.includes(field));
  if (clearedFields.length + emptyCells.length === 0) return null;
  const choose = (field: string, isCleared: boolean) =>
    stock.choose(
      { emptyClears: isCleared ? [...emptyClears, field] : emptyClears.filter((other) => other !== field) },
      'check',
    );
  const boxes = [
    ...clearedFields.map(({ field, label }) => ({
      field,
      text: `${label} : les cellules vides effacent`,
      checked: true,
    })),
    ...emptyCells.map(({ field, column, cells }) => ({
      field,
      checked: false,
      text: `${column} : ${count(cells, 'cellule vide', 'cellules vides')}`,
    })),
  ];
  return (
    <fieldset className={page.card} disabled={stock.busy !== null}>
      <legend>Cellules vides</legend>
      <p>Elles laissent ce qui est sur le site. Cochez les colonnes où elles l’effacent.</p>
      {boxes.map(({ field, text, checked }) => (
        <label key={field} className="check">
          <input type="checkbox" checked={checked} onChange={({ target }) => choose(field, target.checked)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
