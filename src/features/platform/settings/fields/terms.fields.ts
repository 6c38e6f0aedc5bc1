import { RENTAL_FIELDS, RENTAL_TERMS, type RentalTerms } from '../../../../shared/rental.ts';
import { RENTAL_CONDITIONS_MODEL } from './rental-conditions.ts';
import { defineSection } from './setting.ts';

/** The dealer is responsible for the legal texts. */

export const VTC = defineSection({
  label: 'VTC',
  intro: 'La page des transports avec chauffeur.',
  seenAt: '/vtc-transport',
  file: 'vtc',
  groups: [
    {
      title: 'Les courses',
      fields: {
        /** The text names what a fixed price includes. The page adds a sentence about tolls. */
        priceNote: {
          type: 'text',
          label: 'Ce que le prix comprend',
          hint: 'Ex. Prix TTC forfaitaire, pour un véhicule et jusqu’à quatre passagers',
          wide: true,
          public: 'vtc',
        },
        tollsIncluded: {
          type: 'yesNo',
          label: 'Les péages sont compris dans le prix',
          isRequired: true,
          initial: false,
          wide: true,
          public: 'vtc',
        },
      },
    },
    {
      title: 'Obligations',
      fields: {
        registration: {
          type: 'text',
          label: 'Numéro au registre des VTC',
          hint: 'EVTC suivi de neuf chiffres',
          pattern: /^EVTC\d{9}$/,
          expected: 'EVTC suivi de neuf chiffres',
          digits: { count: 9, after: 'EVTC' },
          public: 'vtc',
          checklist: { law: 'rides' },
        },
        insurer: {
          type: 'text',
          label: 'Assureur',
          hint: 'Nom et numéro du contrat',
          public: 'vtc',
          checklist: { law: 'rides' },
        },
      },
    },
  ],
});

function termsOf<const K extends string>(kind: K, vehicles: string) {
  const entries = RENTAL_TERMS.map((name) => {
    const field = RENTAL_FIELDS[name];
    return [`${kind}.${name}`, { ...field, label: `${field.label} (${vehicles})`, public: 'rental' }];
  });
  type Term = { type: 'integer' | 'decimal'; max?: number; label: string; unit: string; public: 'rental' };
  return Object.fromEntries(entries) as { [N in keyof RentalTerms as `${K}.${N}`]: Term };
}

export const RENTAL = defineSection({
  label: 'Location',
  intro: 'Ce qu’une location demande et comprend.',
  seenAt: '/mentions-legales',
  file: 'rental',
  groups: [
    {
      title: 'Valeurs par défaut',
      hint: 'Pour chaque véhicule dont la fiche ne dit rien d’autre. Vide : rien n’est annoncé.',
      layout: 'terms',
      fields: { ...termsOf('cars', 'voitures'), ...termsOf('trucks', 'camions') },
    },
    {
      title: 'Conditions de location',
      hint: 'Dans les mentions légales et sur la page de chaque véhicule à louer.',
      fields: {
        /** Conditions of rental without driver (arrêté du 17 mars 2015). */
        rentalConditions: {
          type: 'list',
          label: 'Conditions de location',
          hint: 'Ex. Permis : permis B depuis deux ans. Les clients les lisent avant de louer',
          rowLabel: 'Condition',
          addLabel: 'Ajouter une condition',
          none: 'Aucune condition : la loi en demande dès que vous louez.',
          max: 20,
          tooMany: 'vingt conditions au plus',
          model: RENTAL_CONDITIONS_MODEL,
          isRequired: true,
          isOrdered: true,
          public: 'legal',
          file: 'legal.rentalConditions',
          checklist: { law: 'rentals' },
          row: {
            title: { type: 'text', label: 'Titre', wide: true },
            text: { type: 'longText', label: 'Texte', maxLength: 5000, wide: true },
          },
        },
      },
    },
  ],
});

export const LEGAL = defineSection({
  label: 'Mentions légales',
  intro: 'Ce que la loi vous demande de publier.',
  seenAt: '/mentions-legales',
  file: 'legal',
  groups: [
    {
      title: 'L’entreprise',
      fields: {
        companyName: {
          type: 'text',
          label: 'Dénomination',
          hint: 'Ex. Lac Automobiles. Le nom de l’entreprise sur l’extrait Kbis',
          usualWords: 'raison sociale société',
          public: ['legal', 'vtc'],
          checklist: { law: 'always' },
        },
        legalForm: {
          type: 'text',
          label: 'Forme juridique',
          hint: 'Ex. SARL, entreprise individuelle',
          public: 'legal',
          checklist: { law: 'always' },
        },
        capital: {
          type: 'text',
          label: 'Capital social',
          hint: 'Vide pour une entreprise individuelle',
          public: 'legal',
        },
        headOffice: {
          type: 'text',
          label: 'Siège social',
          hint: 'Ex. 3 quai Neuf, 74000 Annecy',
          wide: true,
          public: 'legal',
          checklist: { law: 'always' },
        },
        siren: {
          type: 'text',
          label: 'SIREN',
          usualWords: 'siret',
          hint: 'Neuf chiffres',
          keyboard: 'numeric',
          pattern: /^\d{3} ?\d{3} ?\d{3}$/,
          expected: 'neuf chiffres',
          digits: { count: 9, hasCheckDigit: true },
          public: ['legal', 'vtc'],
          checklist: { law: 'always' },
        },
        rcs: {
          type: 'text',
          label: 'Immatriculation au RCS',
          hint: 'Ex. RCS Pontoise 123 456 789',
          public: 'legal',
          checklist: { law: 'always' },
        },
        vat: {
          type: 'text',
          label: 'Numéro de TVA',
          hint: 'Vide si vous n’en avez pas (article 293 B du CGI)',
          pattern: /^FR ?[0-9A-HJ-NP-Z]{2} ?\d{3} ?\d{3} ?\d{3}$/,
          expected: 'FR, une clé de deux caractères, le SIREN',
          public: 'legal',
          checklist: {},
        },
        publicationDirector: {
          type: 'text',
          label: 'Directeur ou directrice de la publication',
          hint: 'Ex. Anne Lac. La personne qui répond de ce que le site publie',
          public: 'legal',
          checklist: { law: 'always' },
        },
      },
    },
    {
      title: 'L’hébergeur du site',
      fields: {
        'host.name': {
          type: 'text',
          label: 'Nom de l’hébergeur',
          hint: 'Ex. OVH SAS. L’entreprise dont la machine fait tourner le site',
          public: 'legal',
          checklist: { law: 'always' },
        },
        'host.phone': {
          type: 'phone',
          label: 'Téléphone de l’hébergeur',
          hint: 'Ex. 09 72 10 10 07. Sur sa page de contact',
          public: 'legal',
          checklist: { law: 'always' },
        },
        'host.address': {
          type: 'text',
          label: 'Adresse de l’hébergeur',
          hint: 'Ex. 2 rue Kellermann, 59100 Roubaix',
          wide: true,
          public: 'legal',
          checklist: { law: 'always' },
        },
      },
    },
    {
      // L616-1 and R616-1 C. conso.
      title: 'Le médiateur de la consommation',
      hint: 'La loi demande les trois.',
      fields: {
        'mediator.name': {
          type: 'text',
          label: 'Nom du médiateur',
          hint: 'Ex. Médiateur de Mobilians. Tout commerçant adhère à l’un d’eux',
          public: 'legal',
          checklist: { law: 'always' },
        },
        'mediator.website': {
          type: 'url',
          label: 'Site du médiateur',
          hint: 'Ex. https://www.mediateur-mobilians.fr',
          public: 'legal',
          checklist: { law: 'always' },
        },
        'mediator.address': {
          type: 'text',
          label: 'Adresse du médiateur',
          hint: 'Là où vos clients peuvent lui écrire',
          wide: true,
          public: 'legal',
          checklist: { law: 'always' },
        },
      },
    },
  ],
});
