import type { ReactNode } from 'react';
import { Fold } from '../../../admin-ui/fold.tsx';
import { Section } from '../../../admin-ui/page.tsx';
import { Table } from '../../../admin-ui/table/table.tsx';
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
        <Fields title="Champs XML et CSV" heads={['Champ', 'Type', 'Contenu']}>
          {FEED_FIELDS.map((field) => (
            <tr key={field.name}>
              <th scope="row">
                <code>{field.name}</code>
              </th>
              <td>{typeText(field)}</td>
              <td>{withoutBackticks(field.about)}</td>
            </tr>
          ))}
        </Fields>
      </Fold>
      <Fold summary="Catalogue automobile de Meta">
        <p>
          D’après la page de référence publiée par Meta, mise à jour le 23 avril 2024. Ce que Meta fait du fichier n’a
          pas été essayé : il y faut un compte chez Meta.
        </p>
        <Fields title="Colonnes pour Meta" heads={['Colonne', 'Obligatoire', 'Contenu']}>
          {META_COLUMNS.map(({ name, required, about }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{required ? 'oui' : 'non'}</td>
              <td>{about}</td>
            </tr>
          ))}
        </Fields>
      </Fold>
    </Section>
  );
}

function Fields({ title, heads, children }: { title: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <Table caption={title} place={styles.fields}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

function typeText({ type, unit, kind, csvOnly }: FeedField): string {
  const typeLabel = withoutBackticks(FEED_TYPES[type]);
  const labelWithUnit = unit === undefined ? typeLabel : `${typeLabel}, en ${unit}`;
  const kindSuffix = kind === undefined ? '' : kind === 'cars' ? ' ; voitures' : ' ; camions';
  return `${labelWithUnit}${kindSuffix}${csvOnly ? ' ; CSV seulement' : ''}`;
}

const withoutBackticks = (text: string) => text.replaceAll('`', '');
