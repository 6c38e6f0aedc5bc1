import { Fold } from '../../../admin-ui/fold.tsx';
import { Section } from '../../../admin-ui/page.tsx';
import { PlainTable } from '../../../admin-ui/table/table.tsx';
import { FEED_FIELDS, FEED_TYPES, type FeedField } from './feed-fields.ts';
import styles from './list.module.css';
import { META_COLUMNS } from './meta-columns.ts';

export function FeedDocumentation() {
  return (
    <Section title="Les formats, champ par champ">
      <p>
        XML et CSV génériques ne sont le format d’aucun site d’annonces : demandez au vôtre s’il les accepte, avec cette
        liste. Brouillons, véhicules vendus ou archivés, immatriculations et notes internes n’y sont jamais.
      </p>
      <Fold summary="XML et CSV génériques">
        <PlainTable
          caption="Champs XML et CSV"
          place={`small ${styles.fields}`}
          heads={['Champ', 'Type', 'Contenu']}
          rows={FEED_FIELDS.map((field) => ({
            key: field.name,
            cells: [<code key="name">{field.name}</code>, typeText(field), withoutBackticks(field.about)],
          }))}
        />
      </Fold>
      <Fold summary="Catalogue automobile de Meta">
        <p>
          D’après la page de référence publiée par Meta, mise à jour le 23 avril 2024. Ce que Meta fait du fichier n’a
          pas été essayé : il y faut un compte chez Meta.
        </p>
        <PlainTable
          caption="Colonnes pour Meta"
          place={`small ${styles.fields}`}
          heads={['Colonne', 'Obligatoire', 'Contenu']}
          rows={META_COLUMNS.map(({ name, required, about }) => ({
            key: name,
            cells: [<code key="name">{name}</code>, required ? 'oui' : 'non', about],
          }))}
        />
      </Fold>
    </Section>
  );
}

function typeText({ type, unit, kind, csvOnly }: FeedField): string {
  const typeLabel = withoutBackticks(FEED_TYPES[type]);
  const labelWithUnit = unit === undefined ? typeLabel : `${typeLabel}, en ${unit}`;
  const kindSuffix = kind === undefined ? '' : kind === 'cars' ? ' ; voitures' : ' ; camions';
  return `${labelWithUnit}${kindSuffix}${csvOnly ? ' ; CSV seulement' : ''}`;
}

const withoutBackticks = (text: string) => text.replaceAll('`', '');
