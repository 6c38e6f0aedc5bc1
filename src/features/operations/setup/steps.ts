import { ADMIN_PATHS, settingsPath } from '../../../admin-ui/admin-paths.ts';
import { namedFields } from '../../../shared/field-types.ts';
import { isAtOrBelow } from '../../../shared/value-paths.ts';
import type { SettingGroup } from '../../platform/settings/fields/setting.ts';
import {
  type NamedSetting,
  SECTION_TABLES,
  type SettingsSection,
  tableBy,
} from '../../platform/settings/fields/settings.fields.ts';
import type { ChecklistItem } from '../../platform/settings/stored-section.schema.ts';

/**
 * A step before the opening of the site, with its settings by section. The key 'mediator' means all settings of this
 * object.
 */
export type Step = {
  name: string;
  title: string;
  intro: string;
  settings: readonly (readonly [section: SettingsSection, keys: readonly string[]])[];
};

export const STEPS: readonly Step[] = [
  {
    name: 'maison',
    title: 'Qui vous êtes',
    intro: 'Votre nom, votre adresse et ce que vous proposez : le reste du site en découle.',
    settings: [
      ['identity', ['name', 'slogan', 'address.street', 'address.postalCode', 'address.city']],
      ['display', ['parts', 'interface']],
    ],
  },
  {
    name: 'horaires',
    title: 'Vos horaires',
    intro: 'Chaque page dit si vous êtes ouvert. Un jour sans plage est un jour fermé.',
    settings: [['hours', ['week']]],
  },
  {
    name: 'contact',
    title: 'Téléphone et messages',
    intro: 'Les boutons de chaque annonce y mènent.',
    settings: [['identity', ['phone', 'email', 'chat']]],
  },
  {
    name: 'loi',
    title: 'Mentions légales',
    intro: 'Votre extrait Kbis et votre contrat d’hébergement ont presque tout.',
    settings: [
      [
        'legal',
        [
          'companyName',
          'legalForm',
          'capital',
          'headOffice',
          'siren',
          'rcs',
          'vat',
          'publicationDirector',
          'host',
          'mediator',
        ],
      ],
      ['vtc', ['registration', 'insurer']],
      ['rental', ['rentalConditions']],
    ],
  },
  {
    name: 'allure',
    title: 'L’allure du site',
    intro: 'Rien d’obligatoire : sans logo ni couleurs, le site garde les siens.',
    settings: [['identity', ['logo', 'colours']]],
  },
];

/** The last step opens the site. It has no other setting. */
export const OPENING: Step = {
  name: 'ouvrir',
  title: 'Ouvrir',
  intro: 'Jusque-là, chaque page dit « Site en préparation » et les moteurs de recherche n’en gardent aucune.',
  settings: [['display', ['open']]],
};

export const ALL_STEPS: readonly Step[] = [...STEPS, OPENING];

const PARAM = 'etape';

export function stepPath({ name }: Step, field = ''): string {
  return `${ADMIN_PATHS.setup}?${PARAM}=${name}${field === '' ? '' : `#champ-${field}`}`;
}

export function stepOf(search: string): Step | null {
  const named = new URLSearchParams(search).get(PARAM);
  return ALL_STEPS.find(({ name }) => name === named) ?? null;
}

function hasField({ settings }: Step, section: SettingsSection, field: string): boolean {
  return settings.some(([one, keys]) => one === section && isAmong(keys, field));
}

/** True if a step with these keys has the setting. */
export function isAmong(keys: readonly string[], name: string): boolean {
  return keys.some((key) => isAtOrBelow(name, key));
}

export function itemsOf(step: Step, items: readonly ChecklistItem[]): ChecklistItem[] {
  return items.filter(({ section, field }) => hasField(step, section, field));
}

/** Returns the first field of a step that the checklist mentions, or null. Fields that the law requires come first. */
export function firstField(step: Step, items: readonly ChecklistItem[]): string | null {
  const sections = step.settings.map(([section]) => section);
  const [first] = itemsOf(step, items).toSorted(
    (a, b) => Number(b.required) - Number(a.required) || sections.indexOf(a.section) - sections.indexOf(b.section),
  );
  return first?.field ?? null;
}

/** Returns the address of an item's field: in the step with this field, or in the settings if no step has it. */
export function itemPath({ section, field }: ChecklistItem): string {
  const step = ALL_STEPS.find((one) => hasField(one, section, field));
  return step ? stepPath(step, field) : settingsPath(section, field);
}

const LAW_TITLES = {
  always: 'Ce que la loi demande',
  rides: 'Pour des courses VTC, la loi demande',
  rentals: 'Pour la location, la loi demande',
} as const;

/** Returns the settings in groups. The first group contains the settings that the law requires. */
export function groupsOf(section: SettingsSection, keys: readonly string[]): SettingGroup[] {
  const groups = SECTION_TABLES[section].groups
    .map((group) => ({
      ...group,
      fields: tableBy(namedFields(group.fields).filter(({ name }) => isAmong(keys, name))),
    }))
    .filter(({ fields }) => Object.keys(fields).length > 0);
  const settings = groups.flatMap(({ fields }) => namedFields(fields));
  const isByLaw = ({ checklist }: NamedSetting) => checklist?.law !== undefined;
  const law = settings.find(isByLaw)?.checklist?.law;
  if (law === undefined) return groups;
  const others = settings.filter((one) => !isByLaw(one));
  return [
    { title: LAW_TITLES[law], fields: tableBy(settings.filter(isByLaw)) },
    ...(others.length > 0 ? [{ title: 'Facultatif', fields: tableBy(others) }] : []),
  ];
}
