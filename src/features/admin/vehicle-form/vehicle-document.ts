import { dayMonthYear } from '../../../shared/dates/dates.ts';
import { type DocumentDefinition, defineDocument } from '../../../shared/document.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { INPUT_KINDS } from '../../stock/kinds/input-kinds.ts';
import { type FormSection, formSections } from './fields/form-fields.ts';
import { bodyOf, vehicleFields } from './fields/form-values.ts';

type Titles = { new: string; edit: string; del: string };

export type VehicleDocument = DocumentDefinition<VehicleKind, Titles & Required<DocumentDefinition['words']>> & {
  untitled: string;
  sections: readonly FormSection[];
};

export const VEHICLE_DOCUMENTS: Record<VehicleKind, VehicleDocument> = {
  cars: vehicleDocument(
    'cars',
    'Voiture',
    { new: 'Nouvelle voiture', edit: 'Modifier la voiture', del: 'Supprimer la voiture' },
    { title: 'Obligatoire, ex. Peugeot 208 Active' },
  ),
  trucks: vehicleDocument(
    'trucks',
    'Camion',
    { new: 'Nouveau camion', edit: 'Modifier le camion', del: 'Supprimer le camion' },
    {
      title: 'Obligatoire, ex. Renault Master L2H2',
      body_type: 'Ex. Fourgon, plateau, benne',
      overview:
        'La ligne de la version sur la carte, le texte entier sur la page du véhicule. Ex. 2.3 dCi 130 ch, 10 m³, 3 places',
    },
  ),
};

function vehicleDocument(
  kind: VehicleKind,
  label: string,
  titles: Titles,
  hints: Readonly<Record<string, string>>,
): VehicleDocument {
  const sections = formSections(INPUT_KINDS[kind].fields, hints);
  return {
    ...defineDocument({
      name: kind,
      label,
      fields: vehicleFields(sections),
      store: {
        read: `GET /${kind}/:id`,
        create: `POST /${kind}/new`,
        edit: `PUT /${kind}/edit`,
        bodyOf: (values, before) => {
          if (before === null) return { ...values, due_date: dayMonthYear(new Date()) };
          const { status } = values;
          return { ...bodyOf(values), ...(status === before.status ? {} : { status }) };
        },
      },
      preview: `POST /${kind}/preview`,
      words: {
        ...titles,
        isOpen: 'Ce véhicule est déjà ouvert',
        conflict: 'Deux personnes ont modifié ce véhicule',
        advice: 'S’il est à la corbeille, reprenez-le dans un autre onglet, puis réessayez ici.',
      },
    }),
    untitled: titles.new,
    sections,
  };
}
