import type { SettingField, SettingGroup } from '../form/setting-items.ts';

/** The forms of identity, hours, texts and reviews. */

export const IDENTITY: readonly SettingGroup[] = [
  {
    title: 'Votre maison',
    items: [
      { input: 'text', name: 'name', label: 'Nom', hint: 'En haut de chaque page et dans les résultats de recherche' },
      {
        input: 'text',
        name: 'slogan',
        label: 'Slogan',
        hint: 'Sur la page « À propos » et dans les moteurs de recherche',
      },
      { input: 'text', name: 'tagline', label: 'Accroche', hint: 'En tête de la page de contact' },
    ],
  },
  {
    title: 'Vous joindre',
    items: [
      { input: 'tel', name: 'phone', label: 'Téléphone', hint: 'Tel qu’il est affiché, ex. 01 99 00 00 00' },
      {
        input: 'chat',
        name: 'chat',
        label: 'Numéro de messagerie (WhatsApp)',
        hint: 'Ex. 06 39 98 00 00. Jamais affiché : les boutons de discussion l’utilisent',
      },
      { input: 'email', name: 'email', label: 'Adresse e-mail' },
    ],
  },
  {
    title: 'Adresse',
    items: [
      { input: 'text', name: 'address.street', label: 'Numéro et rue', wide: true },
      { input: 'digits', name: 'address.postalCode', label: 'Code postal' },
      { input: 'text', name: 'address.city', label: 'Ville' },
    ],
  },
  {
    title: 'Logo et couleurs',
    hint: 'Une couleur n’est acceptée que si le texte reste lisible sur elle et avec elle.',
    items: [
      {
        input: 'picture',
        name: 'logo',
        label: 'Logo',
        hint: 'JPEG, PNG, WebP ou AVIF. Sans logo, la feuille dessinée du site reste',
        upload: { id: 'logo', isAddress: false },
        empty: 'null',
        wide: true,
      },
      { input: 'colour', name: 'colours.primary', label: 'Couleur principale', empty: 'null' },
      { input: 'colour', name: 'colours.accent', label: 'Couleur d’accent', empty: 'null' },
    ],
  },
  {
    title: 'Réseaux sociaux',
    hint: 'Seuls ceux qui sont remplis sont affichés.',
    items: [network('facebook', 'Facebook'), network('instagram', 'Instagram'), network('tiktok', 'TikTok')],
  },
  {
    title: 'Pied de page',
    items: [
      {
        input: 'integer',
        name: 'copyrightFrom',
        label: 'Première année du copyright',
        hint: 'Vide : l’année en cours seule',
        empty: 'null',
      },
      { input: 'text', name: 'poweredBy', label: 'Mention du bas de page', hint: 'Vide : aucune' },
    ],
  },
];

function network(name: string, label: string): SettingField {
  return { input: 'url', name: `networks.${name}`, label, hint: 'L’adresse complète de votre page', empty: 'absent' };
}

export const HOURS: readonly SettingGroup[] = [
  {
    title: 'La semaine',
    items: [{ input: 'week', name: 'week', label: 'Horaires de la semaine' }],
  },
  {
    title: 'Fermetures exceptionnelles',
    hint: 'Congés, jours fériés, inventaire : affichées avec les horaires, elles l’emportent sur eux.',
    items: [
      {
        input: 'list',
        name: 'closures',
        label: 'Fermetures exceptionnelles',
        rowLabel: 'Fermeture',
        addLabel: 'Ajouter une fermeture',
        none: 'Aucune fermeture prévue.',
        max: 30,
        row: [
          { input: 'date', name: 'from', label: 'Du' },
          { input: 'date', name: 'to', label: 'Au (inclus)' },
          { input: 'text', name: 'reason', label: 'Raison', hint: 'Ex. Congés d’été', wide: true },
        ],
      },
    ],
  },
];

export const TEXTS: readonly SettingGroup[] = [
  {
    title: 'Phrases sous les titres',
    hint: 'Une ligne chacune. Vide : aucune phrase.',
    items: [
      { input: 'text', name: 'trustLine', label: 'Page des voitures', empty: 'absent', wide: true },
      { input: 'text', name: 'trucksLine', label: 'Page des camions', empty: 'absent', wide: true },
      { input: 'text', name: 'vtcLine', label: 'Page VTC', empty: 'absent', wide: true },
      { input: 'text', name: 'contactLine', label: 'Page de contact', empty: 'absent', wide: true },
    ],
  },
  {
    title: 'À propos',
    items: [
      { input: 'text', name: 'founder.name', label: 'Qui tient la maison', hint: 'Ex. Hélène Tilleul' },
      {
        input: 'list',
        name: 'founder.paragraphs',
        label: 'Votre histoire',
        rowLabel: 'Paragraphe',
        addLabel: 'Ajouter un paragraphe',
        none: 'Aucun paragraphe.',
        max: 6,
        isOrdered: true,
        row: [{ input: 'area', name: '', label: 'Texte', wide: true }],
      },
      {
        input: 'list',
        name: 'founder.timeline',
        label: 'Dates',
        rowLabel: 'Date',
        addLabel: 'Ajouter une date',
        none: 'Aucune date.',
        max: 6,
        isOrdered: true,
        row: [
          { input: 'text', name: 'date', label: 'Date ou année' },
          { input: 'text', name: 'text', label: 'Ce qui s’est passé', wide: true },
        ],
      },
    ],
  },
  {
    title: 'Portrait',
    items: [
      {
        input: 'picture',
        name: 'founder.portrait.src',
        label: 'Photo',
        hint: 'Sans photo, la page montre un dessin de l’atelier',
        upload: { id: 'portrait', isAddress: true },
        empty: 'parent',
        wide: true,
      },
      {
        input: 'text',
        name: 'founder.portrait.alt',
        label: 'Ce que la photo montre',
        hint: 'Lu à qui ne la voit pas, ex. Hélène Tilleul devant l’atelier',
        empty: 'parent',
      },
    ],
  },
];

const EXAMPLE = 'Reste coché tant que l’adresse de l’avis est une adresse d’exemple';

const STARS = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: `${stars} ${stars > 1 ? 'étoiles' : 'étoile'}`,
}));

export const REVIEWS: readonly SettingGroup[] = [
  {
    title: 'D’où viennent les avis',
    items: [
      {
        input: 'area',
        name: 'reviewsNote',
        label: 'Comment les avis sont recueillis, contrôlés et classés',
        hint: 'La loi demande cette phrase à côté des avis',
        wide: true,
      },
    ],
  },
  {
    title: 'Les avis',
    hint: 'Six au plus, du plus récent au plus ancien. Un avis inventé ne se montre jamais comme vrai : cochez « Avis d’exemple ».',
    items: [
      {
        input: 'list',
        name: 'reviews',
        label: 'Avis',
        rowLabel: 'Avis',
        addLabel: 'Ajouter un avis',
        none: 'Aucun avis : la page n’en montre pas.',
        max: 6,
        row: [
          { input: 'text', name: 'author', label: 'Auteur (initiales)' },
          { input: 'choice', name: 'stars', label: 'Note', options: STARS, isNumber: true, first: '5' },
          { input: 'area', name: 'excerpt', label: 'Extrait', wide: true },
          { input: 'date', name: 'experiencedOn', label: 'Date de l’expérience' },
          { input: 'date', name: 'publishedOn', label: 'Date de publication' },
          { input: 'url', name: 'url', label: 'Adresse où l’avis est publié', wide: true },
          { input: 'check', name: 'example', label: 'Avis d’exemple, marqué comme tel', wide: true, wrong: EXAMPLE },
        ],
      },
    ],
  },
];
