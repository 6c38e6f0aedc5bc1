import page from '../../../../admin-ui/page.module.css';
import { VehiclePicture } from '../../../platform/images/vehicle-picture.tsx';
import { countOf } from '../../vehicle-table/selection/count-of.ts';
import styles from '../import.module.css';
import type { ImportPreview } from '../stock-import.schema.ts';
import { OWN_PHOTOS } from '../stock-import.ts';
import { count, OWN_PHOTOS_LABELS } from './import-labels.ts';
import type { StockImport } from './use-stock-import.ts';

const COPIED = 'Elles sont copiées sur votre site après l’import, en arrière-plan.';
const NO_PHOTO_YET = 'une photo en cours de récupération ne suffit pas pour aller en ligne.';
const LINKED =
  'Une photo qui y disparaît manque aussi chez vous. La page «\u00a0Confidentialité\u00a0» nomme cet autre site.';

type Props = { stock: StockImport; preview: ImportPreview };

/** Says which photos the import fetches. The administrator may keep links instead. */
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

/** Shows the photos of this site that the list would replace. The administrator chooses for all of them. */
export function OwnPhotos({ stock, preview: { photos, own_photos } }: Props) {
  if (photos.own.length === 0) return null;
  const remaining = photos.own.length - own_photos.length;
  return (
    <fieldset className={page.card} disabled={stock.busy !== null}>
      <legend>Photos prises ou retouchées sur le site, absentes de la liste</legend>
      <div className="row wrap gap-6 flat">
        {OWN_PHOTOS.map((choice) => (
          <label key={choice} className="check">
            <input
              type="radio"
              name="own-photos"
              checked={stock.choices.ownPhotos === choice}
              onChange={() => stock.choose({ ownPhotos: choice }, 'check')}
            />
            {OWN_PHOTOS_LABELS[choice]}
          </label>
        ))}
      </div>
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
