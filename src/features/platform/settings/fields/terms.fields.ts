import { RENTAL_FIELDS, RENTAL_TERMS, type RentalTerms } from '../../../../shared/rental.ts';
import { defineSection } from './setting.ts';

/** Settings of VTC, rental and legal notice. The legal texts are the dealer's responsibility. */

export const VTC = defineSection({
  label: 'VTC',
  intro: 'La page des transports avec chauffeur.',
  seenAt: '/vtc-transport',
  file: 'vtc',
  groups: [
    {
      title: 'Les courses',
      fields: {
        /** The services that a fixed price covers. A sentence about tolls follows it. */
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
          initial: false,
          wide: true,
          public: 'vtc',
        },
      },
    },
    {
      title: 'Obligations',
      fields: {
        /** L3122-3 C. transports. */
        registration: {
          type: 'text',
          label: 'Numéro au registre des VTC',
          hint: 'EVTC suivi de neuf chiffres',
          pattern: /^EVTC\d{9}$/,
          expected: 'EVTC suivi de neuf chiffres',
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

/** The terms of a kind of vehicle, as `RENTAL_FIELDS` describes them. */
function termsOf<const K extends string>(kind: K, vehicles: string) {
  const entries = RENTAL_TERMS.map((name) => {
    const { type, label, unit } = RENTAL_FIELDS[name];
    return [`${kind}.${name}`, { type, label: `${label} (${vehicles})`, unit, public: 'rental' }];
  });
  type Term = { type: 'integer' | 'decimal'; label: string; unit: string; public: 'rental' };
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
        /** Rental without driver (arrêté du 17 mars 2015). */
        rentalConditions: {
          type: 'list',
          label: 'Conditions de location',
          rowLabel: 'Condition',
          addLabel: 'Ajouter une condition',
          none: 'Aucune condition : la loi en demande dès qu’un véhicule est à louer.',
          max: 20,
          tooMany: 'vingt conditions au plus',
          isRequired: true,
          isOrdered: true,
          public: 'legal',
          file: 'legal.rentalConditions',
          checklist: { law: 'rentals' },
          row: {
            title: { type: 'text', label: 'Titre', wide: true },
            text: { type: 'text', label: 'Texte', maxLength: 5000, isLong: true, wide: true },
          },
        },
      },
    },
  ],
});

/** The legal notice (art. 1-1 LCEN). */
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
        headOffice: { type: 'text', label: 'Siège social', wide: true, public: 'legal', checklist: { law: 'always' } },
        siren: {
          type: 'text',
          label: 'SIREN',
          usualWords: 'siret',
          hint: 'Neuf chiffres',
          keyboard: 'numeric',
          pattern: /^\d{3} ?\d{3} ?\d{3}$/,
          expected: 'neuf chiffres',
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
          public: 'legal',
          checklist: { law: 'always' },
        },
      },
    },
    {
      title: 'L’hébergeur du site',
      fields: {
        'host.name': { type: 'text', label: 'Nom de l’hébergeur', public: 'legal', checklist: { law: 'always' } },
        'host.phone': {
          type: 'phone',
          label: 'Téléphone de l’hébergeur',
          public: 'legal',
          checklist: { law: 'always' },
        },
        'host.address': {
          type: 'text',
          label: 'Adresse de l’hébergeur',
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
        'mediator.name': { type: 'text', label: 'Nom du médiateur', public: 'legal', checklist: { law: 'always' } },
        'mediator.website': { type: 'url', label: 'Site du médiateur', public: 'legal', checklist: { law: 'always' } },
        'mediator.address': {
          type: 'text',
          label: 'Adresse du médiateur',
          wide: true,
          public: 'legal',
          checklist: { law: 'always' },
        },
      },
    },
  ],
});
