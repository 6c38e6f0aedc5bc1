import { RENTAL_FIELDS, RENTAL_TERMS } from '../../../../shared/rental.ts';
import type { SettingField, SettingGroup } from '../form/setting-items.ts';

/** The forms of VTC, rental, legal notice and display. */

export const VTC: readonly SettingGroup[] = [
  {
    title: 'Les courses',
    items: [
      {
        input: 'text',
        name: 'priceNote',
        label: 'Ce que le prix comprend',
        hint: 'Ex. Prix TTC forfaitaire, pour un véhicule et jusqu’à quatre passagers',
        wide: true,
      },
      { input: 'check', name: 'tollsIncluded', label: 'Les péages sont compris dans le prix', wide: true },
    ],
  },
  {
    title: 'Obligations',
    items: [
      {
        input: 'text',
        name: 'registration',
        label: 'Numéro au registre des VTC',
        hint: 'EVTC suivi de neuf chiffres',
      },
      { input: 'text', name: 'insurer', label: 'Assureur', hint: 'Nom et numéro du contrat' },
    ],
  },
];

const TERMS = RENTAL_TERMS.map((name): SettingField => {
  const { type, label, unit } = RENTAL_FIELDS[name];
  return { input: type, name, label, unit, empty: 'absent' };
});

export const RENTAL: readonly SettingGroup[] = [
  {
    title: 'Valeurs par défaut',
    hint: 'Pour chaque véhicule dont la fiche ne dit rien d’autre. Vide : rien n’est annoncé.',
    items: [
      {
        input: 'table',
        label: 'Valeurs par défaut de la location',
        columns: [
          { name: 'cars', label: 'Voitures' },
          { name: 'trucks', label: 'Camions' },
        ],
        rows: TERMS,
      },
    ],
  },
  {
    title: 'Conditions de location',
    hint: 'Dans les mentions légales et sur la page de chaque véhicule à louer.',
    items: [
      {
        input: 'list',
        name: 'rentalConditions',
        label: 'Conditions de location',
        rowLabel: 'Condition',
        addLabel: 'Ajouter une condition',
        none: 'Aucune condition : la loi en demande dès qu’un véhicule est à louer.',
        max: 20,
        isOrdered: true,
        row: [
          { input: 'text', name: 'title', label: 'Titre', wide: true },
          { input: 'area', name: 'text', label: 'Texte', wide: true },
        ],
      },
    ],
  },
];

export const LEGAL: readonly SettingGroup[] = [
  {
    title: 'L’entreprise',
    items: [
      { input: 'text', name: 'companyName', label: 'Dénomination' },
      { input: 'text', name: 'legalForm', label: 'Forme juridique', hint: 'Ex. SARL, entreprise individuelle' },
      {
        input: 'text',
        name: 'capital',
        label: 'Capital social',
        hint: 'Vide pour une entreprise individuelle',
        empty: 'absent',
      },
      { input: 'text', name: 'headOffice', label: 'Siège social', wide: true },
      { input: 'digits', name: 'siren', label: 'SIREN', hint: 'Neuf chiffres' },
      { input: 'text', name: 'rcs', label: 'Immatriculation au RCS', hint: 'Ex. RCS Pontoise 123 456 789' },
      {
        input: 'text',
        name: 'vat',
        label: 'Numéro de TVA',
        hint: 'Vide si vous n’en avez pas (article 293 B du CGI)',
        empty: 'absent',
      },
      { input: 'text', name: 'publicationDirector', label: 'Directeur ou directrice de la publication' },
    ],
  },
  {
    title: 'L’hébergeur du site',
    items: [
      { input: 'text', name: 'host.name', label: 'Nom de l’hébergeur' },
      { input: 'tel', name: 'host.phone', label: 'Téléphone de l’hébergeur' },
      { input: 'text', name: 'host.address', label: 'Adresse de l’hébergeur', wide: true },
    ],
  },
  {
    title: 'Le médiateur de la consommation',
    hint: 'La loi demande les trois.',
    items: [
      { input: 'text', name: 'mediator.name', label: 'Nom du médiateur' },
      { input: 'url', name: 'mediator.website', label: 'Site du médiateur' },
      { input: 'text', name: 'mediator.address', label: 'Adresse du médiateur', wide: true },
    ],
  },
];

export const DISPLAY: readonly SettingGroup[] = [
  {
    title: 'Ouverture au public',
    items: [
      {
        input: 'check',
        name: 'open',
        label: 'Le site est ouvert au public',
        hint: 'Décoché : chaque page porte « Site en préparation », et les moteurs de recherche n’en gardent aucune',
        wide: true,
      },
    ],
  },
  {
    title: 'Langue de l’interface',
    items: [
      {
        input: 'choice',
        name: 'interface',
        label: 'Interface du site',
        options: [
          { value: 'spec', label: 'Termes d’origine, quelques-uns en anglais (« Get More »)' },
          { value: 'fr', label: 'Entièrement en français (« Voir plus », 1 200 €)' },
        ],
        wide: true,
      },
    ],
  },
  {
    title: 'Ce que les pages montrent',
    items: [
      { input: 'check', name: 'badges.new', label: 'Pastille « Nouveauté » pendant 14 jours', wide: true },
      { input: 'check', name: 'badges.price_drop', label: 'Pastille « Baisse de prix »', wide: true },
      {
        input: 'check',
        name: 'signIn',
        label: 'Bouton « Me Connecter » des visiteurs',
        hint: 'Seulement là où la connexion des visiteurs est installée',
        wide: true,
      },
      {
        input: 'check',
        name: 'mobilityMessage',
        label: 'Message sur les mobilités moins polluantes, sous les listes',
        hint: 'Obligatoire dans la publicité pour des voitures (article L328-1 du code de la route)',
        wide: true,
      },
    ],
  },
];
