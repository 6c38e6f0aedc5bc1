import type { Weekday } from '../../../../shared/dealership.ts';
import { defineSection, type ListSetting } from './setting.ts';

const network = (label: string) =>
  ({ type: 'url', label, hint: 'L’adresse complète de votre page', public: 'everyPage', checklist: {} }) as const;

export const IDENTITY = defineSection({
  label: 'Identité',
  intro: 'Qui vous êtes et comment on vous joint, sur toutes les pages.',
  seenAt: '/',
  groups: [
    {
      title: 'Votre maison',
      fields: {
        name: {
          type: 'text',
          label: 'Nom',
          usualWords: 'enseigne garage société',
          hint: 'Ex. Garage du Lac. En haut de chaque page et dans les résultats de recherche',
          isRequired: true,
          initial: 'Votre garage',
          public: 'everyPage',
          checklist: { law: 'always' },
        },
        slogan: {
          type: 'text',
          label: 'Slogan',
          hint: 'Ex. Voitures et utilitaires à Annecy. Sur la page « À propos » et dans les moteurs de recherche',
          public: 'everyPage',
        },
        tagline: { type: 'text', label: 'Accroche', hint: 'En tête de la page de contact', public: 'everyPage' },
      },
    },
    {
      title: 'Vous joindre',
      fields: {
        phone: {
          type: 'phone',
          label: 'Téléphone',
          usualWords: 'numéro appeler fixe portable',
          hint: 'Tel qu’il est affiché, ex. 01 99 00 00 00. Les visiteurs l’appellent d’un toucher',
          checklist: { law: 'always' },
        },
        chat: {
          type: 'chat',
          label: 'Numéro de messagerie (WhatsApp)',
          usualWords: 'whatsapp sms portable discussion',
          hint: 'Ex. 06 39 98 00 00. Jamais affiché : les boutons de discussion l’utilisent',
          public: 'everyPage',
          checklist: { missing: 'Le numéro WhatsApp manque : les boutons mènent à la page de contact' },
        },
        email: {
          type: 'email',
          label: 'Adresse e-mail',
          usualWords: 'mail courriel',
          hint: 'Ex. bonjour@garage-du-lac.fr. Pour qui n’a ni WhatsApp ni le temps d’appeler',
          public: 'everyPage',
          checklist: { law: 'always' },
        },
      },
    },
    {
      title: 'Adresse',
      fields: {
        'address.street': {
          type: 'text',
          label: 'Numéro et rue',
          usualWords: 'adresse lieu',
          hint: 'Ex. 3 quai Neuf. Là où vos clients viennent, avec un lien vers la carte',
          wide: true,
          public: 'everyPage',
          checklist: { law: 'always' },
        },
        'address.postalCode': {
          type: 'text',
          label: 'Code postal',
          usualWords: 'adresse',
          hint: 'Ex. 74000',
          keyboard: 'numeric',
          pattern: /^\d{5}$/,
          expected: 'cinq chiffres',
          digits: { count: 5 },
          public: 'everyPage',
          checklist: { law: 'always' },
        },
        'address.city': {
          type: 'text',
          label: 'Ville',
          usualWords: 'adresse',
          hint: 'Ex. Annecy. Dans les résultats de recherche aussi',
          public: 'everyPage',
          checklist: { law: 'always' },
        },
        'address.coordinates': {
          type: 'text',
          label: 'Coordonnées GPS',
          hint: 'Pour les moteurs de recherche, telles qu’une carte les copie, ex. 48.8566, 2.3522',
          pattern: /^-?(90|[1-8]?\d)(\.\d{1,15})?, ?-?(180|1[0-7]\d|[1-9]?\d)(\.\d{1,15})?$/,
          expected: 'latitude et longitude, séparées par une virgule, comme 48.8566, 2.3522',
          public: 'everyPage',
        },
      },
    },
    {
      title: 'Logo et couleurs',
      hint: 'Une couleur n’est acceptée que si le texte reste lisible sur elle et avec elle.',
      fields: {
        logo: {
          type: 'picture',
          default: null,
          label: 'Logo',
          hint: 'JPEG, PNG, WebP ou AVIF. Sans logo, la feuille dessinée du site reste',
          upload: 'logo',
          wide: true,
          checklist: { missing: 'Le logo manque : l’en-tête montre une feuille dessinée' },
        },
        'colours.primary': {
          type: 'colour',
          default: null,
          label: 'Couleur principale',
          usualWords: 'charte thème',
          hint: 'Ex. #0b3b36. Liens et titres ; vide : le vert du site',
        },
        'colours.accent': {
          type: 'colour',
          default: null,
          label: 'Couleur d’accent',
          usualWords: 'charte thème',
          hint: 'Ex. #b4441f. Prix et boutons principaux ; vide : la terre cuite du site',
        },
      },
    },
    {
      title: 'Réseaux sociaux',
      hint: 'Seuls ceux qui sont remplis sont affichés.',
      fields: {
        'networks.facebook': network('Facebook'),
        'networks.instagram': network('Instagram'),
        'networks.tiktok': network('TikTok'),
      },
    },
    {
      title: 'Pied de page',
      fields: {
        copyrightFrom: {
          type: 'integer',
          label: 'Première année du copyright',
          hint: 'Vide : l’année en cours seule',
          min: 1900,
          max: 2100,
          expected: 'une année, de 1900 à 2100',
          default: null,
          public: 'everyPage',
        },
        poweredBy: {
          type: 'text',
          label: 'Mention du bas de page',
          hint: 'Vide : aucune',
          maxLength: 100,
          default: 'Propulsé par Vitrine',
          public: 'everyPage',
        },
      },
    },
  ],
});

const SPANS = {
  type: 'list',
  rowLabel: 'Plage',
  addLabel: 'Ajouter une plage',
  none: 'Fermé',
  max: 3,
  tooMany: 'trois plages par jour au plus',
  isRequired: true,
  row: { open: { type: 'time', label: 'Ouverture' }, close: { type: 'time', label: 'Fermeture' } },
  inOrder: {
    fields: ['open', 'close'],
    at: 'close',
    error: 'l’heure de fermeture doit être après l’heure d’ouverture',
    strictly: true,
  },
  rule: 'spansFollow',
} as const satisfies Omit<ListSetting, 'label'>;

const hoursOf = (day: Weekday, label: string) => ({ ...SPANS, label, file: `hours.${day}` });

export const HOURS = defineSection({
  label: 'Horaires',
  intro: 'Quand vous êtes là : pages, contact et moteurs de recherche.',
  seenAt: '/contact',
  groups: [
    {
      title: 'La semaine',
      layout: 'week',
      fields: {
        'week.monday': hoursOf('monday', 'Lundi'),
        'week.tuesday': hoursOf('tuesday', 'Mardi'),
        'week.wednesday': hoursOf('wednesday', 'Mercredi'),
        'week.thursday': hoursOf('thursday', 'Jeudi'),
        'week.friday': hoursOf('friday', 'Vendredi'),
        'week.saturday': hoursOf('saturday', 'Samedi'),
        'week.sunday': hoursOf('sunday', 'Dimanche'),
      },
    },
    {
      title: 'Fermetures exceptionnelles',
      hint: 'Congés, jours fériés, inventaire : affichées avec les horaires, elles l’emportent sur eux.',
      fields: {
        closures: {
          type: 'list',
          label: 'Fermetures exceptionnelles',
          usualWords: 'vacances congés férié',
          rowLabel: 'Fermeture',
          addLabel: 'Ajouter une fermeture',
          none: 'Aucune fermeture prévue.',
          max: 30,
          tooMany: 'trente fermetures au plus',
          public: 'everyPage',
          sortedBy: { field: 'from', order: 'asc' },
          inOrder: { fields: ['from', 'to'], at: 'to', error: 'le dernier jour suit le premier' },
          // Most closures last one day.
          copied: { from: 'from', to: 'to' },
          row: {
            from: { type: 'day', label: 'Du' },
            to: { type: 'day', label: 'Au (inclus)' },
            reason: {
              type: 'text',
              label: 'Raison',
              hint: 'Ex. Congés d’été',
              maxLength: 100,
              default: '',
              wide: true,
            },
          },
        },
        announceClosures: {
          type: 'yesNo',
          label: 'Annoncer chaque fermeture en haut de toutes les pages',
          usualWords: 'bandeau annonce vacances congés férié',
          hint: 'Deux semaines avant le premier jour, et jusqu’au dernier',
          default: false,
          wide: true,
        },
      },
    },
  ],
});
