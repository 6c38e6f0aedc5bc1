import { useState } from 'react';
import controls from '../../admin-ui/controls.module.css';
import { ofPerson } from '../../shared/french.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Brand } from '../brands/brand.ts';
import { sizedPath } from '../images/picture.ts';
import type { AdminVehicle } from '../vehicle-admin/admin-vehicle.ts';
import { statusLabel } from '../vehicles/status.ts';
import { conflictsOf, type Side } from './conflict.ts';
import styles from './conflict-dialog.module.css';
import type { FormSection } from './form-fields.ts';
import { type FormValues, fieldsOf, valuesOf } from './form-values.ts';

type Props = {
  message: string;
  theirs: AdminVehicle;
  base: FormValues;
  mine: FormValues;
  sections: readonly FormSection[];
  brands: readonly Brand[];
  onResolve: (sides: ReadonlyMap<string, Side>) => void;
  onCancel: () => void;
};

/** Two administrators changed one vehicle: both versions, field by field, and the choice between them (D39). */
export function ConflictDialog({ message, theirs, base, mine, sections, brands, onResolve, onCancel }: Props) {
  const stored = valuesOf(theirs, sections);
  const conflicts = conflictsOf(base, mine, stored, sections);
  const [sides, setSides] = useState(() => new Map(conflicts.map(({ name, proposed }) => [name, proposed])));
  const who = theirs.updated_by || 'l’autre personne';
  const all = (side: Side) => onResolve(new Map(conflicts.map(({ name }) => [name, side])));
  const choose = (name: string, side: Side) => setSides(new Map(sides).set(name, side));
  return (
    <Dialog title="Deux personnes ont modifié ce véhicule" question width="large" onRequestClose={onCancel}>
      <div className={styles.conflict}>
        <p>{message} Choisissez, champ par champ, ce qui reste.</p>
        {conflicts.map(({ name, contested, proposed }) => (
          <fieldset key={name} className={styles.field}>
            <legend>
              {labelOf(name, sections)}
              <small>
                {' '}
                {contested ? 'modifié des deux côtés' : `modifié par ${proposed === 'mine' ? 'vous' : who} seulement`}
              </small>
            </legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={`choix-${name}`}
                  checked={sides.get(name) === side}
                  onChange={() => choose(name, side)}
                />
                <span>
                  <strong>{side === 'mine' ? 'Votre version' : `Version ${ofPerson(who)}`}</strong>
                  <SideValue name={name} values={side === 'mine' ? mine : stored} brands={brands} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className={styles.actions}>
          <button type="button" className={controls.ghost} onClick={onCancel}>
            Revenir au formulaire
          </button>
          <button type="button" className={controls.ghost} onClick={() => all('theirs')}>
            Prendre leur version
          </button>
          <button type="button" className={controls.ghost} onClick={() => all('mine')}>
            Garder ma version
          </button>
          <button type="button" className={controls.primary} onClick={() => onResolve(sides)}>
            Enregistrer ce choix
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function labelOf(name: string, sections: readonly FormSection[]): string {
  if (name === 'accessories') return 'Équipements';
  if (name === 'images') return 'Photos';
  if (name === 'status') return 'Statut';
  return fieldsOf(sections).find((field) => field.name === name)?.label ?? name;
}

/** A value of one side, as text or pictures. */
function SideValue({ name, values, brands }: { name: string; values: FormValues; brands: readonly Brand[] }) {
  if (name === 'images')
    return (
      <span className={styles.pictures}>
        {values.images.map((src, i) => (
          <img key={src} src={sizedPath(src, 320)} alt={`Vue ${i + 1}`} width={72} height={54} />
        ))}
      </span>
    );
  const text = textOf(name, values, brands);
  return <span className={styles.value}>{text.trim() === '' ? '(vide)' : text}</span>;
}

function textOf(name: string, { texts, accessories, status }: FormValues, brands: readonly Brand[]): string {
  if (name === 'accessories') return accessories.join(', ');
  if (name === 'status') return statusLabel(status);
  if (name === 'brand') return brands.find(({ id }) => String(id) === texts.brand)?.brandName ?? '';
  return texts[name] ?? '';
}
